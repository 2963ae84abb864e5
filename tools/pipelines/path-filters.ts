import { readdirSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '@platform/base/inputs-hash';
import { workspace } from '@platform/base/workspace';
import { closureOf } from './closure';

/** Where a part loads this share of a folder, its filter is the folder: one that imports a file more seldom needs another filter. */
const NEARLY_ALL = 0.8;

/** What no build reads, in any folder: as in `inputs-hash.ts`, the key of the build cache. */
const NEVER_READ = ['!**/*.test.ts', '!**/*.test.tsx', '!**/*.md'];

/** Files as filters: a folder of which nearly all is among them stands for its files. */
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
 * Patterns of the files of which a part is built, as GitHub's `paths` take them: the inputs of the build cache, but of the packages
 * what the part loads.
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
