import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { functionLines, leaksIn } from 'lambdas/test-support/leaks-in';
import type { JsonTestResults } from 'vitest/node';
import { type Count, run, tool } from './steps';

/**
 * Runs the unit tests that Vitest's arguments select, and checks that the functions' logs hold no visitor data and no secrets. In the
 * `background` they run at low priority and print their output at the end. `some` of the tests may invoke no function.
 */
export async function unitTests(args: string[], { background = false, some = false } = {}): Promise<Count> {
  const options = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', ...args];
  const { ended, output, report, logs } = await runTests<JsonTestResults>('vitest', options, background);
  if (background) console.log(output.trimEnd());
  const files = report.testResults ?? [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.flatMap(({ fullName }) => /NOT RUN: [^)]*/.exec(fullName) ?? []);
  for (const line of new Set(skipped)) console.log(line);
  const lines = functionLines(`${output}\n${logs}`);
  // An empty log would prove nothing.
  const leaks = lines.length === 0 && !some ? ['no line of a function'] : leaksIn(lines.join('\n'));
  const failures = files.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file} did not load`];
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}${why(failureMessages?.[0])}`);
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
    const where = `${file}:${line} › ${title}`;
    return failed.map(({ projectName, results }) => `[${projectName}] ${where}${why(results[0]?.error?.message)}`);
  });
  const { expected = 0, flaky = 0 } = report.stats ?? {};
  return { passed: expected + flaky, failures: failures.length > 0 ? failures : ended };
}

/** The beginning of what a test failed with: of a long log only the end may be kept. */
const why = (message = '') => `: ${stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 400)}`;

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Runs a test runner. Returns whether it failed, its output, its report if it wrote one, and what functions logged to a file. */
async function runTests<Report>(runner: 'vitest' | 'playwright', args: string[], background = false) {
  const report = `test-results/${runner}.json`;
  const logs = path.resolve(`test-results/${runner}-functions.log`);
  mkdirSync('test-results', { recursive: true });
  for (const file of [report, logs]) writeFileSync(file, '');
  const env = { FUNCTION_LOGS: logs, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code, output } = await run(tool(runner), args, { quiet: background, background, env });
  const written = JSON.parse(readFileSync(report, 'utf8') || '{}') as Partial<Report>;
  const ended = code === 0 ? [] : [`${runner} ended with ${code}: see its output above`];
  return { ended, output, report: written, logs: readFileSync(logs, 'utf8') };
}
