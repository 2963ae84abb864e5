import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { workspace } from '@platform/base/workspace';

export interface Identity {
  /** `Anna <anna@site.example>`, or on CI `anna, run 123`. */
  who: string;
  /** Of the checkout; with a plus sign where it has changes that are not committed. */
  commit?: string;
}

/** What a record takes. */
const LONGEST = 120;

/** Says who releases from this checkout, for the record: a pipeline's actor, else the identity in Git, else the user of the machine. */
export function caller(env: NodeJS.ProcessEnv = process.env): Identity {
  const { GITHUB_ACTOR, GITHUB_RUN_ID } = env;
  const [name, email] = [git('config', 'user.name'), git('config', 'user.email')];
  const who = GITHUB_ACTOR
    ? `${GITHUB_ACTOR}, run ${GITHUB_RUN_ID ?? 'unknown'}`
    : [name, email && `<${email}>`].filter(Boolean).join(' ') || env.USER || os.userInfo().username;
  const head = git('rev-parse', '--short=12', 'HEAD');
  const dirty = head && git('status', '--porcelain', '--untracked-files=no') ? '+' : '';
  return { who: who.slice(0, LONGEST), ...(head ? { commit: head + dirty } : {}) };
}

/** What Git says in one line; undefined where there is no Git, no repository or no answer. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: workspace().root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}

/** Whether two entries of a record name the same person: whatever team's door the order came through, in whatever run of CI. */
export const samePerson = (one: string, other: string) => personOf(one) === personOf(other);
const personOf = (who: string) => who.replace(/^[a-z][\w-]*: /, '').replace(/, run \w+$/, '');
