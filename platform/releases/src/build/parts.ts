import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inputsHash } from '@platform/base/inputs-hash';
import { PART_NAMES } from '@platform/base/part-names';
import { readWorkspace } from '@platform/base/workspace';
import type { BuildMode } from '@site/site-model/part-manifest';

/** A part to build, or built already. Its version is in the manifest of the finished build. */
export interface Part {
  name: string;
  mode: BuildMode;
  /** Folder of the finished build: `client/`, `server/` and `manifest.json`. */
  dir: string;
  /** The hash of the sources that `dir` is for; undefined for a build from elsewhere. */
  sources?: string;
}

/** Returns a part of this checkout with the folder for a build of its current sources. */
export function partOf(name: string, mode: BuildMode = 'production'): Part {
  const sources = sourcesHash(name, mode);
  return { name, mode, dir: path.join(readWorkspace().root, '.build', name, sources), sources };
}

export function sourcesHash(name: string, mode: BuildMode): string {
  const { root, inputs } = readWorkspace();
  // Vite writes these variables into its output: another value makes another build.
  const flags = Object.entries(process.env).filter(([flag, value]) => flag.startsWith('VITE_') && value);
  return inputsHash(root, inputs(name), { mode, ...Object.fromEntries(flags) });
}

export const allParts = (mode?: BuildMode): Part[] => PART_NAMES.map((name) => partOf(name, mode));

const here = createRequire(import.meta.url);

/** Module that Node.js preloads (`--import`) in a process that reads TypeScript, such as Vite's configuration. */
export const LOADER = pathToFileURL(here.resolve('tsx')).href;

/** Returns the path of a file in an installed package, whether the package exports it or not. */
export function packageFile(name: string, file: string): string {
  const folders = here.resolve.paths(name) ?? [];
  const installed = folders.map((folder) => path.join(folder, name, file)).find((place) => existsSync(place));
  if (installed) return installed;
  throw new Error(`${name} is not installed, so its file ${file} is missing: run "npm install".`);
}
