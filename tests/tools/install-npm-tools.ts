import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from '../bin/steps';

/** Runs `npm ci` in a folder of tools outside the workspaces if its lock file has changed. Returns the folder. */
export async function installNpmTools(folder: string): Promise<string> {
  const dir = path.join(ROOT, folder);
  const lock = createHash('sha256')
    .update(readFileSync(path.join(dir, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(dir, 'node_modules/.installed-lock');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    console.log(`Installing the tools of ${folder} (npm ci) …`);
    const npm = ['ci', '--prefix', dir, '--no-progress', '--ignore-scripts'];
    const { code, output } = await run('npm', npm, { quiet: true });
    if (code !== 0) throw new Error(`npm ${npm.join(' ')} ended with ${code}:\n${output.trim()}`);
    writeFileSync(stamp, lock);
  }
  return dir;
}
