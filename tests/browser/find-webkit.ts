import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackage } from '../tools/install-tools';
import { REQUIRED_TOOLS } from '../tools/required-tools';

/** What a run in WebKit needs: the driver, the browser that it starts, and a display for it. */
export interface WebKit {
  driver: string;
  browser: string;
  display: string;
}

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

/** The test browser of WebKitGTK, which Debian keeps beside the library, not on the path; of several the newest. */
function testBrowser(): string | undefined {
  const folders = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)];
  return folders
    .flatMap((folder) => {
      try {
        return readdirSync(folder).map((name) => path.join(folder, name, 'MiniBrowser'));
      } catch {
        return [];
      }
    })
    .filter((file) => /webkit2?gtk-[\d.]+\/MiniBrowser$/.test(file) && existsSync(file))
    .sort()
    .at(-1);
}

function installed(): WebKit | undefined {
  if (process.platform !== 'linux') return undefined;
  const browser = testBrowser();
  const driver = onPath('WebKitWebDriver');
  const display = onPath('Xvfb');
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/**
 * The WebKit that the core of the end-to-end tests runs in: WebKitGTK with its WebDriver, as Debian and Ubuntu package it, installed
 * where we may. Undefined where there is none; WebKitGTK exists on Linux only.
 */
export async function findWebKit(): Promise<WebKit | undefined> {
  const found = installed();
  if (found || process.platform !== 'linux') return found;
  await installDebianPackage(REQUIRED_TOOLS.webkit.debianPackage);
  await installDebianPackage('xvfb');
  return installed();
}
