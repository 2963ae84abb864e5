import { everythingMustRun, notRun } from '@platform/base/test-support/required-tools';
import { findBrowser } from './find-browser';
import { findFirefox } from './find-firefox';
import { findHeadlessShell } from './find-headless-shell';
import { findWebKit } from './find-webkit';

/** Finds or installs Chromium, for the end-to-end tests and those of components, and names it in the environment. */
export async function provideChromium(): Promise<void> {
  process.env.BROWSER_PATH ||= await findBrowser();
  process.env.HEADLESS_SHELL_PATH ||= (await findHeadlessShell()) ?? '';
}

/**
 * Does the same for Firefox and WebKit. Returns which there are, and a failure for each that is missing if everything must run. A
 * missing browser is named.
 */
export async function provideOthers(): Promise<{ there: string[]; failures: string[] }> {
  process.env.FIREFOX_PATH ||= (await findFirefox()) ?? '';
  process.env.WEBKIT ||= JSON.stringify(await findWebKit()) ?? '';
  const found = { firefox: process.env.FIREFOX_PATH, webkit: process.env.WEBKIT };
  const names = ['firefox', 'webkit'] as const;
  const missing = names.filter((name) => !found[name]).map(notRun);
  for (const line of missing) console.log(line);
  return { there: names.filter((name) => found[name]), failures: everythingMustRun() ? missing : [] };
}

/**
 * Returns the browser that the bench measures in: the headless shell where there is one, which draws every frame. On a machine
 * without a graphics processor the full browser paints a page a second or two late in one visit of three, and does not draw what
 * changes near the lower edge of its window: both are counted as the page's.
 */
export async function measuringBrowser(): Promise<string> {
  return (await findHeadlessShell()) || (await findBrowser());
}
