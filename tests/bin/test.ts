import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AS_NIGHTLY } from '@platform/base/test-support/nightly';
import { isInstalled, notRun, type ToolName } from '@platform/base/test-support/required-tools';
import { projectFiles } from '../support/project-files';
import { installTools } from '../tools/install-tools';
import { changedTests } from './changed';
import { endToEndTests, endToEndTestsOf, provideChromium } from './end-to-end-tests';
import { leftOut, type Selection, selectTests } from './selection';
import { buildSite, type Count, ROOT, run, staticChecks, sum, tool } from './steps';
import { isEndToEnd, PAGES, unitTestsOf } from './tiers';
import { cleanLogs, unitTests } from './unit-tests';

/** The shares of the rest, which the pipeline runs side by side. */
const SHARES = ['unit', 'chromium', 'others'] as const;
type Share = (typeof SHARES)[number];

/** Suites in a process of their own, which are too slow for every commit, by option. */
const SUITES: Record<string, () => ReturnType<typeof run>> = {
  '--nightly': () => run(process.execPath, ['--import', 'tsx', path.join(ROOT, 'tests/bin/nightly.ts')]),
  '--load': () => run(process.execPath, ['--import', 'tsx', path.join(ROOT, 'tests/load/run.ts')]),
  // About ten minutes of builds.
  '--versions': () => run(tool('vitest'), ['run', 'tests/release/versions.test.ts'], { env: AS_NIGHTLY }),
};

/** What every change must pass: minutes. The builds of the site start at once, because the browser waits for them. */
async function fast(): Promise<Count> {
  await installTools(['njs']);
  await provideChromium();
  const built = buildSite();
  const files = projectFiles();
  const [checks, unit] = await Promise.all([staticChecks(), unitTests(unitTestsOf('fast', files))]);
  const build = await built;
  // Without builds every browser test would fail for the same reason.
  const endToEnd = build.failed ? build : await endToEndTests('fast');
  sayMissing(['njs']);
  console.log(
    `NOT RUN: ${unitTestsOf('rest', files).length} files of slow unit tests and most of ${files.filter(isEndToEnd).length} files of end-to-end tests, also in Firefox and WebKit: "npm run test:all" adds them.`,
  );
  return sum([checks, unit, cleanLogs(unit.lines), endToEnd]);
}

/**
 * What `fast` leaves out, or one share of it. The end-to-end tests wait for pages a fifth of the time, so slow unit tests run
 * in the background.
 */
async function rest(share?: string): Promise<Count> {
  if (share !== undefined && !SHARES.includes(share as Share))
    throw new Error(`"${share}" is none of ${SHARES.join(', ')}. [test/unknown-share]`);
  const wanted = (name: Share) => share === undefined || share === name;
  const browsers = (['chromium', 'others'] as const).filter(wanted);
  await installTools(['njs', 'moto', 'cfn-lint']);
  const [endToEnd, unit] = await Promise.all([
    browsers.length > 0 ? endToEndTests('rest', browsers) : undefined,
    wanted('unit')
      ? unitTests(unitTestsOf('rest', projectFiles()), { background: browsers.length > 0 })
      : undefined,
  ]);
  if (unit) sayMissing(['njs', 'moto', 'cfn-lint']);
  return sum([...(unit ? [unit, cleanLogs(unit.lines)] : []), ...(endToEnd ? [endToEnd] : [])]);
}

/** What the changes since a commit can break. As in `fast`, the builds start at once and the checks run beside the tests. */
async function changed(since?: string): Promise<Count> {
  const { pages, ...chosen } = await changedTests(since);
  process.env[PAGES] = pages;
  const built = chosen.endToEnd.length > 0 ? buildSite() : undefined;
  return sum(await Promise.all([staticChecks(), selected(chosen, 'fast', built)]));
}

/** Runs the chosen tests and prints which they are and what is left out. `built`: what the end-to-end tests wait for. */
async function selected(
  { unit, endToEnd }: Selection,
  tier?: 'fast',
  built?: Promise<Count>,
): Promise<Count> {
  console.log([`${unit.length + endToEnd.length} test files:`, ...unit, ...endToEnd].join('\n  '));
  const counts: Count[] = [];
  if (unit.length > 0) {
    if (unit.some((file) => file.includes('.browser.test.'))) await provideChromium();
    const suite = await unitTests(unit);
    counts.push(suite);
    // A selection may invoke no function.
    if (suite.lines.length > 0) counts.push(cleanLogs(suite.lines));
  }
  const build = await built;
  if (build?.failed) counts.push(build);
  else if (endToEnd.length > 0) counts.push(await endToEndTestsOf(endToEnd, tier));
  const sources = unit.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  const tools = ['njs', 'moto', 'cfn-lint'] as const;
  sayMissing(tools.filter((tool) => sources.some((text) => text.includes(`describeWithTool('${tool}'`))));
  console.log(leftOut({ unit, endToEnd }, projectFiles()));
  return sum(counts);
}

/** Prints the missing tools; Vitest suites count them as failures themselves. */
function sayMissing(tools: readonly ToolName[]): void {
  for (const tool of tools) if (!isInstalled(tool)) console.log(notRun(tool));
}

async function ordered([first, ...others]: readonly string[]): Promise<Count> {
  if (first === undefined) return fast();
  const suite = SUITES[first];
  if (suite) return (await suite()).code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (first === '--rest') return rest(others[0]);
  if (first === '--all') return sum([await fast(), await rest()]);
  if (first === '--changed') return changed(others[0]);
  return selected(selectTests([first, ...others], projectFiles()));
}

try {
  const { passed, failed, failures = [] } = await ordered(process.argv.slice(2));
  // At the end, because a long log is often cut at its beginning.
  for (const failure of failures) console.log(`FAIL ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Error && /\[test\/[a-z-]+\]$/.test(error.message))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
