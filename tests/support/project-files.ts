import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bin/steps';

/**
 * Returns all tracked and untracked, not ignored files as paths from the root with forward slashes. Throws if git lists
 * none.
 */
export function projectFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (listed.status !== 0) throw new Error(`Listing the files failed: ${listed.stderr || listed.error}`);
  // Git lists a removed file until the removal is committed.
  return listed.stdout.split('\0').filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}

/** Returns the text of a file, which is named by its path from the root. */
export const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
