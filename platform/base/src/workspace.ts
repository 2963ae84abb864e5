import path from 'node:path';
import { PART_NAMES } from '@site/contracts/part-names';
import type { Words } from './errors/definition';
import { ROOT } from './root';

/** Where parts are built and released from: the monorepo, or the folder of a part that has a repository of its own. */
export interface Workspace extends Words {
  /** The folder with `node_modules`, `.build` and `tsconfig.json`, which is Git's too. */
  root: string;
  /** The parts whose sources are here. */
  parts: readonly string[];
  /** Where the sources of a part lie. */
  folderOf(part: string): string;
  /** Folders and files that a part's build reads, from the root. */
  inputs(part: string): string[];
  /** Variables of the processes that build. */
  env: Record<string, string>;
  /** The composer's bundle where it came in a package; elsewhere it is made of the sources. */
  composer?: { bundle: string; drawing: string };
}

const MONOREPO: Workspace = {
  root: ROOT,
  parts: PART_NAMES,
  folderOf: (part) => path.join(ROOT, part),
  // Another byte in them is another build. Whether that is another version, its output decides; so the list may be too wide, which
  // costs a build, and must not be too narrow.
  inputs: (part) => [
    part,
    'packages',
    'package-lock.json',
    'tsconfig.json',
    'platform/releases/src/build',
    'platform/composer/src/content-version.ts',
  ],
  env: {},
  command: (name, ...args) =>
    name === 'check' ? 'npm run check' : ['npm run release --', name, ...args].join(' '),
};

let current = MONOREPO;

/** Where this process builds and releases from; the monorepo unless its program has said otherwise. */
export const workspace = (): Workspace => current;

/** Says, before anything else is done, where this process builds and releases from. */
export function useWorkspace(other: Workspace): void {
  current = other;
}
