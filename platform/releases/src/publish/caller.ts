import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { workspace } from '@platform/base/workspace';

export interface Identity {
  /** `Anna <anna@site.example>`, or on CI `anna, run 123`. */
  who: string;
  /** Commit of the checkout; with a trailing `+` when it has uncommitted changes. */
  commit?: string;
}

/** Characters that a record allows. */
const MAX_LENGTH = 120;

/**
 * Returns who releases from this checkout, for the record: the pipeline's actor, else the Git identity, else the user of the
 * machine.
 */
export function caller(env: NodeJS.ProcessEnv = process.env): Identity {
  const { GITHUB_ACTOR, GITHUB_RUN_ID } = env;
  const [name, email] = [git('config', 'user.name'), git('config', 'user.email')];
  const who = GITHUB_ACTOR
    ? `${GITHUB_ACTOR}, run ${GITHUB_RUN_ID ?? 'unknown'}`
    : [name, email && `<${email}>`].filter(Boolean).join(' ') || env.USER || os.userInfo().username;
  const head = git('rev-parse', 'HEAD');
  const dirty = head && git('status', '--porcelain', '--untracked-files=no') ? '+' : '';
  return { who: who.slice(0, MAX_LENGTH), ...(head ? { commit: head + dirty } : {}) };
}

/** Returns one line of Git's output; undefined without Git, without a repository or without output. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: workspace().root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}
