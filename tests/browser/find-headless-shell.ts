import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackage } from '../tools/install-tools';

const COMMAND = 'chromium-headless-shell';

/**
 * The headless shell: Chromium's engine without its windows, which takes 0.8 s of processor time for a page where a browser takes
 * 2.1 s (each context of a test opens a window with a toolbar of its own). It has no prompts for permissions, so tests of a
 * microphone that is denied or missing keep to the browser. Undefined where there is none: then the browser runs all tests.
 */
export async function findHeadlessShell(): Promise<string | undefined> {
  const found = inPath();
  if (found || process.platform !== 'linux') return found;
  await installDebianPackage(COMMAND);
  return inPath();
}

function inPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, COMMAND)).find((file) => existsSync(file));
}
