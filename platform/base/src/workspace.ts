import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { PART_NAMES } from './part-names';
import { ROOT } from './root';

/** Where parts are built and released from: the monorepo, or the folder of a part that has its own repository. */
interface Workspace {
  /** The folder with `node_modules`, `.build` and `tsconfig.json`; also the root of the Git repository. */
  root: string;
  parts: readonly string[];
  folderOf(part: string): string;
  /** Returns the folders and files that a part's build reads, relative to the root. */
  inputs(part: string): string[];
}

const MONOREPO: Workspace = {
  root: ROOT,
  parts: PART_NAMES,
  folderOf: (part) => path.join(ROOT, part),
  // An input too many costs a build, a missing one gives a stale build.
  inputs: (part) => [
    part,
    'packages',
    'package-lock.json',
    'tsconfig.json',
    'platform/releases/src/build',
    'platform/composer/src/content-ids.ts',
  ],
};

let current = MONOREPO;

/** Returns the workspace of this process: the monorepo unless `useWorkspace` set another one. */
export const readWorkspace = (): Workspace => current;

/** Sets the workspace of this process; to be called before anything else. */
export function useWorkspace(other: Workspace): void {
  current = other;
}

/** Characters that a record allows. */
const MAX_LENGTH = 120;

/**
 * Returns who releases from this checkout, for the record: the pipeline's actor, `anna, run 123`, else the Git
 * identity, `Anna <anna@site.example>`, else the user of the machine; and the commit, with a `+` if there are
 * uncommitted changes.
 */
export function identifySender(env: NodeJS.ProcessEnv = process.env): { who: string; commit?: string } {
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
  const { status, stdout } = spawnSync('git', args, { cwd: current.root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}
