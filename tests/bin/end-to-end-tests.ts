import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../browser/find-browser';
import { findFirefox } from '../browser/find-firefox';
import { findHeadlessShell } from '../browser/find-headless-shell';
import { findWebKit } from '../browser/find-webkit';
import { everythingMustRun, notRun, type ToolName } from '../tools/required-tools';
import { type EndToEndResults, failedEndToEndTests } from './failures';
import { endToEndAtNight } from './left-to-nightly';
import { type Count, RESULTS, run, type Suite, sum, tool } from './steps';

const REPORT = path.join(RESULTS, 'playwright.json');

/** Runs the end-to-end tests against the whole site: all of them in Chromium, the core also in Firefox and WebKit. */
export async function endToEndTests(): Promise<Suite> {
  const firefox = process.env.FIREFOX_PATH || (await findFirefox());
  const webkit = await findWebKit();
  const env = {
    ...(await chromium()),
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
    ...(webkit ? { WEBKIT: JSON.stringify(webkit) } : {}),
  };
  const [{ ran, ...tests }, atNight] = await Promise.all([playwright([], env), endToEndAtNight(env)]);
  const absent = [...(firefox ? [] : [missing('firefox')]), ...(webkit ? [] : [missing('webkit')])];
  return { ...sum([tests, ...absent]), left: atNight - ran };
}

/** Runs the end-to-end tests of these files in Chromium only. */
export async function endToEndTestsOf(files: readonly string[]): Promise<Count> {
  const args = ['--project=chromium', ...files];
  return playwright(args, await chromium());
}

async function chromium(): Promise<Record<string, string>> {
  const headlessShell = await findHeadlessShell();
  return {
    BROWSER_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    ...(headlessShell ? { HEADLESS_SHELL_PATH: headlessShell } : {}),
  };
}

async function playwright(args: string[], env: Record<string, string>): Promise<Count & { ran: number }> {
  mkdirSync(RESULTS, { recursive: true });
  const config = ['--config', 'tests/playwright.config.ts'];
  const { code } = await run(tool('playwright'), ['test', ...config, ...args], { env });
  const told = JSON.parse(readFileSync(REPORT, 'utf8')) as EndToEndResults & {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const { stats } = told;
  return {
    failures: failedEndToEndTests(told),
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
    ran: stats.expected + stats.unexpected + stats.flaky + stats.skipped,
  };
}

/**
 * Prints that a tool's tests did not run and counts this as a failure with CI=true. Vitest suites count their missing tools
 * themselves.
 */
function missing(tool: ToolName): Count {
  console.log(notRun(tool));
  return everythingMustRun() ? { passed: 0, failed: 1, failures: [notRun(tool)] } : { passed: 0, failed: 0 };
}
