import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { REQUIRED_TOOLS } from '@platform/base/test-support/required-tools';
import { firefox } from '@playwright/test';
import { run, tool } from '../bin/steps';
import { installDebianPackage } from '../tools/install-tools';

const NAMES = ['firefox', 'firefox-esr'];
const FIXED = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The oldest version that the core tests are known to pass with: older ones lack parts of WebDriver BiDi. */
const OLDEST = 153;

function isYoungEnough(file: string): boolean {
  try {
    const [, version] = /Firefox (\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' })) ?? [];
    return Number(version) >= OLDEST;
  } catch {
    return false;
  }
}

/**
 * Returns an installed Firefox of a supported version, or undefined. On Windows only Playwright's own build works, because
 * Playwright cannot start a script in place of the browser there.
 */
function installed(): string | undefined {
  if (process.platform === 'win32') return undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...FIXED].find(
    (file) => existsSync(file) && isYoungEnough(file),
  );
}

/**
 * Returns the Firefox of the core end-to-end tests: Playwright's build or an installed one, else Playwright's download,
 * else Debian's package if this user may install it. Undefined if none is available.
 */
export async function findFirefox(): Promise<string | undefined> {
  const own = () => (existsSync(firefox.executablePath()) ? firefox.executablePath() : undefined);
  const found = own() ?? installed();
  if (found) return found;
  console.log('No Firefox is installed: downloading one for the tests …');
  await run(tool('playwright'), ['install', 'firefox'], { quiet: true });
  if (own()) return own();
  await installDebianPackage(REQUIRED_TOOLS.firefox.debianPackage);
  return installed();
}
