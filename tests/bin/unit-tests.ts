import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { functionLines, leaksIn } from 'lambdas/test-support/leaks-in';
import { failedUnitTests, type UnitResults } from './failures';
import { type Count, RESULTS, ROOT, run } from './steps';

/** Timeouts of background tests, which get little CPU time; a test's own timeout takes precedence. */
const PATIENT = ['--testTimeout=300000', '--hookTimeout=300000'];

export interface UnitSuite extends Count {
  /** Log lines of the functions. */
  lines: string[];
}

/**
 * Runs the unit, infrastructure and composition tests of `files`, paths from the root. In the `background` they run at low
 * priority and print their output at the end.
 */
export async function unitTests(
  files: readonly string[],
  { background = false }: { background?: boolean } = {},
): Promise<UnitSuite> {
  mkdirSync(RESULTS, { recursive: true });
  const name = `vitest${background ? '-background' : ''}`;
  const report = path.join(RESULTS, `${name}.json`);
  const logs = path.join(RESULTS, `${name}-functions.log`);
  writeFileSync(logs, '');
  const { code, output } = await run(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
      ...(background ? PATIENT : []),
      ...files,
    ],
    { tee: !background, quiet: background, background, env: { FUNCTION_LOGS: logs } },
  );
  if (background) console.log(output.trimEnd());
  const told = JSON.parse(readFileSync(report, 'utf8')) as UnitResults & {
    numPassedTests: number;
    numFailedTests: number;
  };
  // A file that fails to load reports no failed test.
  const tests = { passed: told.numPassedTests, failed: Math.max(told.numFailedTests, code === 0 ? 0 : 1) };
  const lines = functionLines(`${output}\n${readFileSync(logs, 'utf8')}`);
  return { ...tests, failures: failedUnitTests(told, ROOT), lines };
}

/**
 * Checks that the functions' logs of a full run hold no visitor data and no secrets. An empty log fails, because it proves
 * nothing.
 */
export function cleanLogs(lines: string[]): Count {
  const leaks = lines.length === 0 ? ['no log lines'] : leaksIn(lines.join('\n'));
  const clean = leaks.length === 0;
  console.log(
    `${clean ? 'ok  ' : 'FAIL'} No visitor data and no secret in ${lines.length} lines of the functions' logs`,
  );
  for (const leak of leaks) console.log(`     ${leak}`);
  return clean ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: leaks };
}
