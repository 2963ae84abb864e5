import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Paths that never change the output of a build. */
const IGNORED =
  /(^|\/)(node_modules|dist|docs|\.build|\.vite|\.local|cdk\.out|test-support)(\/|$)|\.md$|\.test\.tsx?$|(^|\/)test\//;

export const LOCK_FILE = 'package-lock.json';

/** Returns all files below a folder, or the file itself: sorted, relative to the root. */
function filesBelow(root: string, relative: string): string[] {
  const absolute = path.join(root, relative);
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .map((name) => path.posix.join(relative, name))
    .filter((file) => !IGNORED.test(file))
    .flatMap((file) => filesBelow(root, file))
    .sort();
}

/** Returns what builds read of a file: of the lock file the installed packages, not the project's own, of which a new part is one. */
function inputOf(root: string, file: string): string | Buffer {
  const body = readFileSync(path.join(root, file));
  if (file !== LOCK_FILE) return body;
  const { packages } = JSON.parse(body.toString()) as { packages: Record<string, { integrity?: string }> };
  return JSON.stringify(Object.entries(packages).filter(([, { integrity }]) => integrity));
}

/** Returns the SHA-256 over files and settings, as 12 hexadecimal digits: a build's cache key. */
export function inputsHash(root: string, inputs: string[], settings: Record<string, string> = {}): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(root, input))) {
    hash.update(`${file}\0`).update(inputOf(root, file)).update('\0');
  }
  for (const [name, value] of Object.entries(settings).sort(([a], [b]) => a.localeCompare(b))) {
    hash.update(`${name}=${value}\0`);
  }
  return hash.digest('hex').slice(0, 12);
}
