import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { functionLines, leaksIn } from 'lambdas/test-support/leaks-in';
import type { JsonTestResults } from 'vitest/node';
import { type Count, run, tool } from './steps';

/**
 * Runs the unit tests that Vitest's arguments select, and checks that the functions' logs hold no visitor data and no secrets. In the
 * `background` they run at low priority and print their output at the end. `some` of the tests may invoke no function.
 */
export async function unitTests(args: string[], { background = false, some = false } = {}): Promise<Count> {
  const options = ['--passWithNoTests', '--reporter=default', '--reporter=json', ...args];
  const vitest = await runTests<JsonTestResults>('vitest', ['run', ...options], background);
  const { ended, output, report, logs } = vitest;
  if (background) console.log(output.trimEnd());
  const files = report.testResults ?? [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.flatMap(({ fullName }) => /NOT RUN: [^)]*/.exec(fullName) ?? []);
  for (const line of new Set(skipped)) console.log(line);
  const lines = functionLines(`${output}\n${logs}`);
  // An empty log would prove nothing.
  const leaks = lines.length === 0 && !some ? ['no line of a function'] : leaksIn(lines.join('\n'));
  const failures = files.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${path.relative('.', name)} did not load`];
    return failed.map(({ fullName }) => `${path.relative('.', name)} › ${fullName}`);
  });
  const inLogs = leaks.map((leak) => `logs of the functions: ${leak}`);
  return {
    passed: report.numPassedTests ?? 0,
    failures: [...(failures.length > 0 ? failures : ended), ...inLogs],
  };
}

/** Runs the end-to-end tests that Playwright's arguments select. */
export async function endToEndTests(args: string[]): Promise<Count> {
  const options = ['--config=tests/playwright.config.ts', ...args];
  const { ended, report } = await runTests<JSONReport>('playwright', ['test', ...options]);
  const failures = (report.suites ?? []).flatMap(specsOf).flatMap(({ title, file, line, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected');
    return failed.map(({ projectName }) => `[${projectName}] ${file}:${line} › ${title}`);
  });
  const { expected = 0, flaky = 0 } = report.stats ?? {};
  return { passed: expected + flaky, failures: failures.length > 0 ? failures : ended };
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Runs a test runner. Returns whether it failed, its output, its report if it wrote one, and what functions logged to a file. */
async function runTests<Report>(runner: 'vitest' | 'playwright', args: string[], background = false) {
  const [report, logs] = [
    `test-results/${runner}.json`,
    path.resolve(`test-results/${runner}-functions.log`),
  ];
  mkdirSync('test-results', { recursive: true });
  for (const file of [report, logs]) writeFileSync(file, '');
  const env = { FUNCTION_LOGS: logs, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code, output } = await run(tool(runner), args, { quiet: background, background, env });
  const written = JSON.parse(readFileSync(report, 'utf8') || '{}') as Partial<Report>;
  const ended = code === 0 ? [] : [`${runner} ended with ${code}: see its output above`];
  return { ended, output, report: written, logs: readFileSync(logs, 'utf8') };
}
