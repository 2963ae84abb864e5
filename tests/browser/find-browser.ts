import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { run, tool } from '../bin/steps';
import { installDebianPackage } from '../tools/install-tools';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** An installed Chrome or Chromium, or undefined. */
function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...FIXED].find(
    (file) => existsSync(file),
  );
}

/**
 * The browser that the end-to-end tests run in: an installed Chrome or Chromium, else the test tool's own download,
 * else Debian's package where we may install it. Throws with what to do when there is none.
 */
export async function findBrowser(): Promise<string> {
  const found = installed();
  if (found) return found;
  console.log('No Chrome or Chromium is installed: downloading one for the tests …');
  await run(tool('playwright'), ['install', 'chromium'], { quiet: true });
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  await installDebianPackage('chromium');
  const debian = installed();
  if (debian) return debian;
  throw new Error('The end-to-end tests need Chrome or Chromium: install one and run npm test again.');
}
