import { AS_NIGHTLY, NIGHTLY } from '../support/nightly';
import { run, tool } from './steps';

/** The fields of Vitest's JSON report that show which tests the tag excluded. */
export interface UnitReport {
  testResults: { assertionResults: { status: string; tags: string[] }[] }[];
}

/** Returns how many tests of a report were skipped because of the nightly tag. */
export const untriedIn = ({ testResults }: UnitReport): number =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && tags.includes(NIGHTLY)).length;

/**
 * Returns how many end-to-end tests the nightly run has in the browsers that `env` names. They are listed because
 * Playwright's report omits tests excluded by tag.
 */
export async function endToEndAtNight(env: NodeJS.ProcessEnv): Promise<number> {
  const { code, output } = await run(
    tool('playwright'),
    ['test', '--config', 'tests/playwright.config.ts', '--list', '--reporter=list'],
    { quiet: true, env: { ...env, ...AS_NIGHTLY } },
  );
  const [, total] = /^Total: (\d+) tests? in /m.exec(output) ?? [];
  if (code !== 0 || !total) throw new Error(`test/nightly-unknown: Playwright listed no tests:\n${output}`);
  return Number(total);
}

/** Returns the message about tests left to the nightly run, or undefined if there are none. */
export const leftToNightly = (unit: number, endToEnd: number): string | undefined =>
  unit + endToEnd === 0
    ? undefined
    : `NOT RUN: ${unit + endToEnd} tests that repeat the above over more pages, languages or rounds (${unit} unit, ${endToEnd} end to end). "npm run test:nightly" runs them.`;
