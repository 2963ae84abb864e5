import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bin/steps';

/** Every file that is or would be committed, by its path from the root with forward slashes. Throws where git lists none. */
export function projectFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (listed.status !== 0) throw new Error(`The files can not be listed: ${listed.stderr || listed.error}`);
  // One that was removed is listed until its removal is committed.
  return listed.stdout.split('\0').filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}
