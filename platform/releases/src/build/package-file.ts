import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const here = createRequire(import.meta.url);

/** Module that Node.js preloads (`--import`) in a process that reads TypeScript, such as Vite's configuration. */
export const LOADER = pathToFileURL(here.resolve('tsx')).href;

/**
 * Returns the path of a file in an installed package, whether the package exports it or not. Throws when the package is not
 * installed.
 */
export function packageFile(name: string, file: string): string {
  const folders = here.resolve.paths(name) ?? [];
  const installed = folders.map((folder) => path.join(folder, name, file)).find((place) => existsSync(place));
  if (installed) return installed;
  throw new Error(`${name} is not installed, so its file ${file} is missing: run "npm install".`);
}
