import { AS_NIGHTLY, NIGHTLY } from '../support/nightly';
import { run, tool } from './steps';

/** Of vitest's JSON report what counts tests that the tag has left out. */
export interface UnitReport {
  testResults: { assertionResults: { status: string; tags: string[] }[] }[];
}

/** Returns how many tests of a report did not run because of their tag. */
export const untriedIn = ({ testResults }: UnitReport): number =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && tags.includes(NIGHTLY)).length;

/** Returns how many end-to-end tests a night has, in all browsers that `env` names: Playwright's report leaves out what did not run. */
export async function endToEndAtNight(env: NodeJS.ProcessEnv): Promise<number> {
  const { code, output } = await run(
    tool('playwright'),
    ['test', '--config', 'tests/playwright.config.ts', '--list', '--reporter=list'],
    { quiet: true, env: { ...env, ...AS_NIGHTLY } },
  );
  const [, total] = /^Total: (\d+) tests? in /m.exec(output) ?? [];
  if (code !== 0 || !total) throw new Error(`test/nightly-unknown: Playwright lists no test:\n${output}`);
  return Number(total);
}

/** Says what a run has left to the nightly one; undefined where nothing. */
export const leftToNightly = (unit: number, endToEnd: number): string | undefined =>
  unit + endToEnd === 0
    ? undefined
    : `NOT RUN: ${unit + endToEnd} tests that repeat what these have proved over more pages, languages or rounds (${unit} unit, ${endToEnd} end to end). "npm run test:nightly" runs them.`;
