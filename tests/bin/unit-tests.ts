import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { functionLines, leaksIn } from '../support/leaks-in';
import { type UnitReport, untriedIn } from './left-to-nightly';
import { type Count, RESULTS, run, type Suite, sum, tool } from './steps';

/** Unit, infrastructure and composition tests; of `files`, where some are named, as paths from the root. */
export async function unitTests(files: readonly string[] = []): Promise<Suite> {
  mkdirSync(RESULTS, { recursive: true });
  const report = path.join(RESULTS, 'vitest.json');
  const logs = path.join(RESULTS, 'unit-functions.log');
  writeFileSync(logs, '');
  const { code, output } = await run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...files],
    { tee: true, env: { FUNCTION_LOGS: logs } },
  );
  const told = JSON.parse(readFileSync(report, 'utf8')) as UnitReport & {
    numPassedTests: number;
    numFailedTests: number;
  };
  // A file that can't even be loaded fails without a failed test.
  const tests = { passed: told.numPassedTests, failed: Math.max(told.numFailedTests, code === 0 ? 0 : 1) };
  const lines = functionLines(`${output}\n${readFileSync(logs, 'utf8')}`);
  // Not every file invokes a function.
  const clean = files.length > 0 && lines.length === 0 ? { passed: 0, failed: 0 } : cleanLogs(lines);
  return { ...sum([tests, clean]), left: untriedIn(told) };
}

/** Whether what the functions have logged in a whole run is free of visitors and secrets; a run without a line proves nothing. */
function cleanLogs(lines: string[]): Count {
  const leaks = lines.length === 0 ? ['not one line'] : leaksIn(lines.join('\n'));
  const clean = leaks.length === 0;
  console.log(
    `${clean ? 'ok  ' : 'FAIL'} No visitor and no secret in ${lines.length} lines of the functions' logs`,
  );
  for (const leak of leaks) console.log(`     ${leak}`);
  return clean ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
