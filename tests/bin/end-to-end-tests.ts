import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { everythingMustRun, notRun, type ToolName } from '@platform/base/test-support/required-tools';
import { findBrowser } from '../browser/find-browser';
import { findFirefox } from '../browser/find-firefox';
import { findHeadlessShell } from '../browser/find-headless-shell';
import { findWebKit } from '../browser/find-webkit';
import { type EndToEndResults, failedEndToEndTests } from './failures';
import { type Count, RESULTS, run, sum, tool } from './steps';
import { TIER, type Tier } from './tiers';

const REPORT = path.join(RESULTS, 'playwright.json');

/** Runs the end-to-end tests of a tier against the whole site: in Chromium, and of the rest the core in Firefox and WebKit. */
export async function endToEndTests(
  tier: Tier,
  browsers: readonly ('chromium' | 'others')[] = ['chromium'],
): Promise<Count> {
  await provideChromium();
  const env = { [TIER]: tier };
  const names = browsers.includes('chromium') ? ['chromium'] : [];
  if (!browsers.includes('others')) return playwright(names, env);
  const firefox = process.env.FIREFOX_PATH || (await findFirefox());
  const webkit = await findWebKit();
  const tests = await playwright([...names, ...(firefox ? ['firefox'] : []), ...(webkit ? ['webkit'] : [])], {
    ...env,
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
    ...(webkit ? { WEBKIT: JSON.stringify(webkit) } : {}),
  });
  return sum([tests, ...(firefox ? [] : [missing('firefox')]), ...(webkit ? [] : [missing('webkit')])]);
}

/** Runs the end-to-end tests of these files in Chromium only, or those of the fast tier among them. */
export async function endToEndTestsOf(files: readonly string[], tier?: 'fast'): Promise<Count> {
  await provideChromium();
  return playwright(['chromium'], tier ? { [TIER]: tier } : {}, files);
}

/** Finds or installs Chromium, for these tests and those of components, and names it in the environment. */
export async function provideChromium(): Promise<void> {
  process.env.BROWSER_PATH ||= await findBrowser();
  const headlessShell = await findHeadlessShell();
  if (headlessShell) process.env.HEADLESS_SHELL_PATH = headlessShell;
}

async function playwright(
  projects: readonly string[],
  env: Record<string, string>,
  files: readonly string[] = [],
): Promise<Count> {
  if (projects.length === 0) return { passed: 0, failed: 0 };
  mkdirSync(RESULTS, { recursive: true });
  const args = ['--config', 'tests/playwright.config.ts', ...projects.map((name) => `--project=${name}`)];
  const { code } = await run(tool('playwright'), ['test', ...args, ...files], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
  });
  const told = JSON.parse(readFileSync(REPORT, 'utf8')) as EndToEndResults & {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const { stats } = told;
  return {
    failures: failedEndToEndTests(told),
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
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
