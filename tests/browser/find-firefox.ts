import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { firefox } from '@playwright/test';
import { run, tool } from '../bin/steps';
import { installDebianPackage } from '../tools/install-tools';
import { REQUIRED_TOOLS } from '../tools/required-tools';

const NAMES = ['firefox', 'firefox-esr'];
const FIXED = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The oldest that the core has been tried with: WebDriver BiDi is young, and older ones lack parts of it. */
const OLDEST = 153;

function isYoungEnough(file: string): boolean {
  try {
    const [, version] = /Firefox (\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' })) ?? [];
    return Number(version) >= OLDEST;
  } catch {
    return false;
  }
}

/** An installed Firefox of a version that will do, or undefined. On Windows Playwright's own is the only one: it can start no script in its place. */
function installed(): string | undefined {
  if (process.platform === 'win32') return undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...FIXED].find(
    (file) => existsSync(file) && isYoungEnough(file),
  );
}

/**
 * The Firefox that the core of the end-to-end tests runs in: the test tool's own build or an installed one, else the tool's
 * download, else Debian's package where we may install it. Undefined where none is to be had.
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
