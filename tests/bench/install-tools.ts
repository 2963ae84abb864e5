import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bin/steps';
import { runIn } from './run-in';

/** Runs `npm ci` in a folder of tools outside the workspaces if its lock file has changed. Returns the folder. */
export async function installTools(folder = 'tests/bench/tools'): Promise<string> {
  const dir = path.join(ROOT, folder);
  const lock = createHash('sha256')
    .update(readFileSync(path.join(dir, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(dir, 'node_modules/.installed-lock');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    console.log(`Installing the tools of ${folder} (npm ci) …`);
    await runIn(dir, 'npm', ['ci', '--no-progress', '--ignore-scripts']);
    writeFileSync(stamp, lock);
  }
  return dir;
}
