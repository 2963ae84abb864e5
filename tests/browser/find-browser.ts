import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installedBrowser } from 'tools/visitors/chromium';
import { run, tool } from '../bin/steps';
import { installDebianPackage } from '../tools/install-tools';

/**
 * Returns the browser of the end-to-end tests: an installed Chrome or Chromium, else Playwright's download, else Debian's
 * package if this user may install it. Throws if none is available.
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
  throw new Error('No Chrome or Chromium found for the end-to-end tests: install one and run "npm test" again.');
}

/**
 * Installs Liberation Sans where Arial is missing, as on a minimal Linux. The fallback fonts are adjusted to the metrics of
 * Arial, which Liberation Sans shares; without either the layout would shift as for no visitor.
 */
async function installFallbackFont(): Promise<void> {
  const folders = ['liberation', 'liberation2', 'msttcorefonts'];
  const found = folders.some((folder) => existsSync(`/usr/share/fonts/truetype/${folder}`));
  if (process.platform === 'linux' && !found) await installDebianPackage('fonts-liberation');
}
