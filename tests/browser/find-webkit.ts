import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { REQUIRED_TOOLS } from '@platform/base/test-support/required-tools';
import { installDebianPackage } from '../tools/install-tools';

/** The programs for a run in WebKit: the driver, the browser that it starts, and an X server for it. */
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

/** Returns the newest MiniBrowser of WebKitGTK. Debian installs it beside the library, outside the PATH. */
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
 * Returns the WebKit of the core end-to-end tests: WebKitGTK with its WebDriver from Debian or Ubuntu, installed if this
 * user may. Undefined if it is not available; WebKitGTK exists on Linux only.
 */
export async function findWebKit(): Promise<WebKit | undefined> {
  const found = installed();
  if (found || process.platform !== 'linux') return found;
  await installDebianPackage(REQUIRED_TOOLS.webkit.debianPackage);
  await installDebianPackage('xvfb');
  return installed();
}
