import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a name of a source file that does not depend on where its package is: for the part's own files the path
 * relative to the part's folder, for others the package's name and the path inside it, without `src`.
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
    if (name) return `${name}/${inside.replace(/^src\//, '')}`;
  }
  return relative;
}
