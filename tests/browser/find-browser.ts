import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installedBrowser } from '../../tools/doctor/machine/installed-browser';
import { run, tool } from '../bin/steps';
import { installDebianPackage } from '../tools/install-tools';

/**
 * The browser that the end-to-end tests run in: an installed Chrome or Chromium, else the test tool's own download,
 * else Debian's package where we may install it. Throws with what to do when there is none.
 */
export async function findBrowser(): Promise<string> {
  await installFallbackFont();
  const found = installedBrowser();
  if (found) return found;
  console.log('No Chrome or Chromium is installed: downloading one for the tests …');
  await run(tool('playwright'), ['install', 'chromium'], { quiet: true });
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  await installDebianPackage('chromium');
  const debian = installedBrowser();
  if (debian) return debian;
  throw new Error('The end-to-end tests need Chrome or Chromium: install one and run npm test again.');
}

/**
 * The faces that stand in until the site's own have come are measured against Arial, or Liberation Sans, which has its widths. A
 * bare Linux has neither, and a page would move where no visitor's does.
 */
async function installFallbackFont(): Promise<void> {
  const folders = ['liberation', 'liberation2', 'msttcorefonts'];
  const found = folders.some((folder) => existsSync(`/usr/share/fonts/truetype/${folder}`));
  if (process.platform === 'linux' && !found) await installDebianPackage('fonts-liberation');
}
