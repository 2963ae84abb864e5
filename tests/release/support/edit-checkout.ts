import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Makes, lists and reverts changes in a checkout. */
export interface Changes {
  /** Inserts `text` before the only occurrence of `before`. Throws if there is none or more than one. */
  insert(file: string, before: string, text: string): void;
  /** Returns the top-level folders with changed, added or removed files. */
  folders(): string[];
  /** Reverts all changes in a folder. */
  takeBack(folder: string): void;
}

/** Starts tracking changes of a checkout. The Git directory is beside it, so that the commands see no repository in it. */
export function changesOf(checkout: string): Changes {
  const git = (...args: string[]) =>
    execFileSync('git', [`--git-dir=${checkout}.git`, `--work-tree=${checkout}`, ...args], {
      cwd: checkout,
      encoding: 'utf8',
    });
  git('init', '--quiet');
  git('add', '--all');
  return {
    insert(file, before, text) {
      const target = path.join(checkout, file);
      const whole = readFileSync(target, 'utf8');
      const places = whole.split(before).length - 1;
      if (places !== 1)
        throw new Error(`Expected ${JSON.stringify(before)} once in ${file}, found it ${places} times.`);
      writeFileSync(
        target,
        whole.replace(before, () => text + before),
      );
    },
    folders() {
      const files = git('ls-files', '--modified', '--others', '--exclude-standard', '-z').split('\0');
      return [...new Set(files.filter(Boolean).map((file) => file.split('/')[0] ?? ''))].sort();
    },
    takeBack(folder) {
      git('checkout', '--quiet', '--', folder);
      git('clean', '--quiet', '--force', '-d', '--', folder);
    },
  };
}
