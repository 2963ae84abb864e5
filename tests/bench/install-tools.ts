import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bin/steps';
import { runIn } from './run-in';

const FOLDER = 'tests/bench/tools';

/** Runs `npm ci` in the folder of the tools, which is outside the workspaces, if its lock file has changed. Returns the folder. */
export async function installTools(): Promise<string> {
  const dir = path.join(ROOT, FOLDER);
  const lock = createHash('sha256')
    .update(readFileSync(path.join(dir, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(dir, 'node_modules/.installed-lock');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    console.log(`Installing the tools of ${FOLDER} (npm ci) …`);
    await runIn(dir, 'npm', ['ci', '--no-progress', '--ignore-scripts']);
    writeFileSync(stamp, lock);
  }
  return dir;
}
