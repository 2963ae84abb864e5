import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A source file's name that is the same wherever its package lies: of a file of the part itself, its path from the part's folder; of
 * any other, its package and its path in there, without the folder of the sources or of what was compiled from them.
 *
 * @param root The part's folder.
 * @param file An absolute path.
 */
export function portablePath(root: string, file: string): string {
  const relative = path.relative(root, file).split(path.sep).join('/');
  if (!/^\.\.\/|(^|\/)node_modules\//.test(relative)) return relative;
  for (let dir = path.dirname(file); dir !== path.dirname(dir); dir = path.dirname(dir)) {
    const manifest = path.join(dir, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string };
    const inside = path.relative(dir, file).split(path.sep).join('/');
    if (name) return `${name}/${inside.replace(/^(src|dist)\//, '')}`;
  }
  return relative;
}
