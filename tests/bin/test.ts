import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../browser/find-browser';
import { functionLines, leaksIn } from '../support/leaks-in';
import { type Count, ROOT, run, staticChecks, sum, tool } from './steps';

const results = path.join(ROOT, 'test-results');
mkdirSync(results, { recursive: true });

/** Unit, infrastructure and composition tests. */
async function vitest(): Promise<Count> {
  const report = path.join(results, 'vitest.json');
  const { code, output } = await run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    { tee: true },
  );
  const logged = functionLines(output);
  const leaks = leaksIn(logged.join('\n'));
  for (const leak of leaks) console.log(`FAIL the functions' logs hold ${leak}`);
  console.log(
    `${leaks.length === 0 ? 'ok  ' : 'FAIL'} No visitor and no secret in ${logged.length} lines of logs`,
  );
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  // A file that can't even be loaded fails without a failed test.
  const failed = Math.max(numFailedTests, code === 0 ? 0 : 1);
  return leaks.length === 0
    ? { passed: numPassedTests + 1, failed }
    : { passed: numPassedTests, failed: failed + 1 };
}

/** End-to-end tests in a real browser, against the whole site. */
async function playwright(): Promise<Count> {
  const report = path.join(results, 'playwright.json');
  const browser = await findBrowser();
  const { code } = await run(tool('playwright'), ['test', '--config', 'tests/playwright.config.ts'], {
    env: { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected + stats.flaky, failed: Math.max(stats.unexpected, code === 0 ? 0 : 1) };
}

const { passed, failed } = sum([await staticChecks(), await vitest(), await playwright()]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
