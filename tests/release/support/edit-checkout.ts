import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a team changes in its checkout, and how the change is looked at and taken back. */
export interface Changes {
  /** Puts `text` before the only place that holds `before`. Throws when there is none, or more than one. */
  insert(file: string, before: string, text: string): void;
  /** The folders at the top that hold anything changed, added or removed. */
  folders(): string[];
  /** Takes back all that was changed in a folder. */
  takeBack(folder: string): void;
}

/** Begins to watch a checkout. Its repository lies beside it, so that the checkout stays as the commands expect it. */
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
      if (places !== 1) throw new Error(`${file} holds ${JSON.stringify(before)} ${places} times.`);
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
