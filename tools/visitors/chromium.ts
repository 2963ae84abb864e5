import { existsSync } from 'node:fs';
import path from 'node:path';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...FIXED].find((file) =>
    existsSync(file),
  );
}

/** Returns Playwright's launch options for visits that need no permission prompt. `npm test` sets the paths. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = process.env.HEADLESS_SHELL_PATH || process.env.BROWSER_PATH || installedBrowser();
  return { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS };
}
