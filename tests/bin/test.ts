import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../browser/find-browser';
import { findFirefox } from '../browser/find-firefox';
import { findHeadlessShell } from '../browser/find-headless-shell';
import { findWebKit } from '../browser/find-webkit';
import { functionLines, leaksIn } from '../support/leaks-in';
import { installTools } from '../tools/install-tools';
import { everythingMustRun, isInstalled, notRun, type ToolName } from '../tools/required-tools';
import { endToEndAtNight, leftToNightly, type UnitReport, untriedIn } from './left-to-nightly';
import { type Count, ROOT, run, staticChecks, sum, tool } from './steps';

const results = path.join(ROOT, 'test-results');
mkdirSync(results, { recursive: true });

/** What a suite came to, and how many of its tests it left to the nightly run. */
interface Suite extends Count {
  left: number;
}

/** Unit, infrastructure and composition tests. */
async function vitest(): Promise<Suite> {
  const report = path.join(results, 'vitest.json');
  const logs = path.join(results, 'unit-functions.log');
  writeFileSync(logs, '');
  const { code, output } = await run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    { tee: true, env: { FUNCTION_LOGS: logs } },
  );
  const told = JSON.parse(readFileSync(report, 'utf8')) as UnitReport & {
    numPassedTests: number;
    numFailedTests: number;
  };
  // A file that can't even be loaded fails without a failed test.
  const tests = { passed: told.numPassedTests, failed: Math.max(told.numFailedTests, code === 0 ? 0 : 1) };
  const clean = cleanLogs(functionLines(`${output}\n${readFileSync(logs, 'utf8')}`));
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

/** End-to-end tests in real browsers, against the whole site: all of them in Chromium, their core in Firefox and WebKit too. */
async function playwright(): Promise<Suite> {
  const report = path.join(results, 'playwright.json');
  const browser = await findBrowser();
  const headlessShell = process.env.HEADLESS_SHELL_PATH || (await findHeadlessShell());
  const firefox = process.env.FIREFOX_PATH || (await findFirefox());
  const webkit = await findWebKit();
  const env = {
    BROWSER_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(headlessShell ? { HEADLESS_SHELL_PATH: headlessShell } : {}),
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
    ...(webkit ? { WEBKIT: JSON.stringify(webkit) } : {}),
  };
  const [{ code }, atNight] = await Promise.all([
    run(tool('playwright'), ['test', '--config', 'tests/playwright.config.ts'], { env }),
    endToEndAtNight(env),
  ]);
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const tests = {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
  };
  const ran = stats.expected + stats.unexpected + stats.flaky + stats.skipped;
  const absent = [...(firefox ? [] : [missing('firefox')]), ...(webkit ? [] : [missing('webkit')])];
  return { ...sum([tests, ...absent]), left: atNight - ran };
}

/** Says which check did not run; with CI=true that is a failure. Tests of vitest count what they miss themselves. */
function missing(tool: ToolName): Count {
  console.log(notRun(tool));
  return { passed: 0, failed: everythingMustRun() ? 1 : 0 };
}

await installTools();
// What needs no run of the code goes beside what waits for processes most of the time.
const [checks, unit] = await Promise.all([staticChecks(), vitest()]);
const endToEnd = await playwright();
const { passed, failed } = sum([checks, unit, endToEnd]);
for (const tool of ['njs', 'moto', 'cfn-lint'] as const) if (!isInstalled(tool)) console.log(notRun(tool));
const left = leftToNightly(unit.left, endToEnd.left);
if (left) console.log(left);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
