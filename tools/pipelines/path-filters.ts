import { readdirSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '@platform/base/inputs-hash';
import { workspace } from '@platform/base/workspace';
import { closureOf } from './closure';

/**
 * If a part loads at least this share of a folder's files, the filter is the folder, so that a new import seldom changes the
 * filters.
 */
const NEARLY_ALL = 0.8;

/** Files that no build reads; the same as in `inputs-hash.ts`, which computes the build cache key. */
const NEVER_READ = ['!**/*.test.ts', '!**/*.test.tsx', '!**/*.md'];

/** Converts files to filters; a folder with nearly all its files among them becomes one filter. */
function folded(root: string, folder: string, files: ReadonlySet<string>): string[] {
  const below = filesBelow(root, folder);
  const loaded = below.filter((file) => files.has(file));
  if (loaded.length === 0) return [];
  if (loaded.length > 1 && loaded.length >= NEARLY_ALL * below.length) return [`${folder}/**`];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => ({ file: `${folder}/${entry.name}`, isFolder: entry.isDirectory() }))
    .flatMap(({ file, isFolder }) => (isFolder ? folded(root, file, files) : files.has(file) ? [file] : []))
    .sort();
}

/**
 * Returns the patterns of a part's build inputs for GitHub's `paths`: the inputs of the build cache key, but of `packages/`
 * only the files that the part loads.
 */
export async function pathFilters(root: string, part: string): Promise<string[]> {
  const files = new Set(await closureOf(root, part));
  const inputs = workspace()
    .inputs(part)
    .flatMap((input) => {
      if (input !== 'packages') return /\.\w+$/.test(input) ? [input] : [`${input}/**`];
      return folded(root, input, files);
    });
  return [...inputs, ...NEVER_READ];
}
