import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CHARACTERS = `${LETTERS}0123456789`;
/** Length of a file's prefix: 12 million prefixes, of which a page uses about a hundred. */
const PREFIX_LENGTH = 4;

const sha256 = (text: string) => createHash('sha256').update(text);

/**
 * Returns the function that names CSS Modules classes. They depend on the part: two may contain two versions of the kit.
 * `readable` ones (development) do not: dev servers share one checkout, and Vite's client keeps one style element per file,
 * whichever server it came from.
 */
export function classNames(part: string, root: string, readable: boolean) {
  const files = new Map<string, string>();
  const known = new Map<string, string[]>();
  return (local: string, id: string): string => {
    const [file = id] = id.split('?');
    if (readable) return `${local}_${sha256(`${file}\n${local}`).digest('hex').slice(0, 6)}`;
    const source = portablePath(root, file);
    const prefix = classPrefix(part, root, file);
    const other = files.get(prefix) ?? source;
    if (other !== source)
      throw new Error(
        `The class names of ${source} and ${other} both start with "${prefix}": rename one of the files.`,
      );
    files.set(prefix, source);
    const names = known.get(source) ?? [];
    known.set(source, names);
    if (!names.includes(local)) names.push(local);
    // A class's position in its file: names with a common prefix compress well, and hashes do not.
    return prefix + names.indexOf(local).toString(36);
  };
}

/** Returns what the names of a CSS module's classes start with: letters and digits; the first is a letter, as CSS requires. */
export function classPrefix(part: string, root: string, file: string): string {
  let rest = sha256(`${part}\n${portablePath(root, file)}`)
    .digest()
    .readUInt32BE(0);
  let prefix = '';
  for (let i = 0; i < PREFIX_LENGTH; i++) {
    const from = i === 0 ? LETTERS : CHARACTERS;
    prefix += from[rest % from.length];
    rest = Math.floor(rest / from.length);
  }
  return prefix;
}

/** Names a source file wherever its package is: the path in `root`, or else the package and the path without `src`. */
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
