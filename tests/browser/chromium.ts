import { installedBrowser } from '../../tools/visitors/installed-browser.ts';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns Playwright's launch options for tests that need no permission prompt. `npm test` sets the paths; by hand it is an installed
 * Chromium, else Playwright's own.
 */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = process.env.HEADLESS_SHELL_PATH || process.env.BROWSER_PATH || installedBrowser();
  return { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS };
}
