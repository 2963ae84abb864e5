import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A file of an installed package by its path inside it, whether the package exports it or not. Throws where it is not installed. */
export function packageFile(name: string, file: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders.map((folder) => path.join(folder, name, file)).find((place) => existsSync(place));
  if (found) return found;
  throw new Error(`${name} is not installed, so there is no ${file} of it: run "npm install".`);
}
