import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from '../support/project-files';
import { installTools } from '../tools/install-tools';
import { isInstalled, notRun, type ToolName } from '../tools/required-tools';
import { endToEndTests, endToEndTestsOf } from './end-to-end-tests';
import { leftToNightly } from './left-to-nightly';
import { leftOut, partUnitTests, selectTests } from './selection';
import { type Count, ROOT, staticChecks, sum } from './steps';
import { cleanLogs, unitTests } from './unit-tests';

/** Tools that unit tests need besides Node; browsers are looked up where they are started. */
const TOOLS = ['njs', 'moto', 'cfn-lint'] as const;

/** Runs every check and prints what is left to the nightly run. */
async function everything(): Promise<Count> {
  await installTools();
  const { busy, waiting } = partUnitTests(projectFiles());
  const unit = await unitTests(busy);
  // The end-to-end tests wait for pages a fifth of the time, so other tests run in parallel.
  const [endToEnd, background, checks] = await Promise.all([
    endToEndTests(),
    unitTests(waiting, { background: true }),
    staticChecks(),
  ]);
  sayMissing(TOOLS);
  const left = leftToNightly(unit.left + background.left, endToEnd.left);
  if (left) console.log(left);
  return sum([checks, unit, background, cleanLogs([...unit.lines, ...background.lines]), endToEnd]);
}

/** Runs the tests selected by words and prints which they are and what is left out. */
async function selected(words: readonly string[]): Promise<Count> {
  const files = projectFiles();
  const chosen = selectTests(words, files);
  const { unit, endToEnd } = chosen;
  console.log([`${unit.length + endToEnd.length} test files:`, ...unit, ...endToEnd].join('\n  '));
  const counts: Count[] = [];
  let left: string | undefined;
  if (unit.length > 0) {
    const suite = await unitTests(unit);
    counts.push(suite);
    // A selection may invoke no function.
    if (suite.lines.length > 0) counts.push(cleanLogs(suite.lines));
    left = leftToNightly(suite.left, 0);
  }
  if (endToEnd.length > 0) counts.push(await endToEndTestsOf(endToEnd));
  const sources = unit.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  sayMissing(TOOLS.filter((tool) => sources.some((text) => text.includes(`describeWithTool('${tool}'`))));
  if (left) console.log(left);
  console.log(leftOut(chosen, files));
  return sum(counts);
}

/** Prints the missing tools; Vitest suites count them as failures themselves. */
function sayMissing(tools: readonly ToolName[]): void {
  for (const tool of tools) if (!isInstalled(tool)) console.log(notRun(tool));
}

const words = process.argv.slice(2);
try {
  const { passed, failed, failures = [] } = await (words.length > 0 ? selected(words) : everything());
  // At the end, because a long log is often cut at its beginning.
  for (const failure of failures) console.log(`FAIL ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Error && error.message.endsWith('[test/unknown-word]'))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
