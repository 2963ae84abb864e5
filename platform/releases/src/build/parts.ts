import path from 'node:path';
import { inputsHash } from '@platform/base/inputs-hash';
import { suggestion } from '@platform/base/nearest.mjs';
import { ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { PART_NAMES } from '@site/contracts/microfrontend';
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

/** Returns a part with the folder for a build of its current sources. Throws `release/unknown-part` for an unknown name. */
export function partOf(name: string, mode: BuildMode = 'production'): Part {
  const { root, parts } = workspace();
  if (!parts.includes(name)) {
    throw new ReleaseError(
      'release/unknown-part',
      `Unknown part "${name}" in this checkout.${suggestion(name, parts)} Known parts: ${parts.join(', ')}.`,
      'Use one of them.',
    );
  }
  const sources = sourcesHash(name, mode);
  return { name, mode, dir: path.join(root, '.build', name, sources), sources };
}

/** Returns the hash of everything that a part's build depends on, as it is now. */
export function sourcesHash(name: string, mode: BuildMode): string {
  const { root, inputs } = workspace();
  return inputsHash(root, inputs(name), { mode, ...buildFlags(process.env) });
}

/** Returns the variables that Vite writes into its output: another value makes another build. */
export const buildFlags = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('VITE_') && value ? [[name, value]] : [],
    ),
  );

export const allParts = (mode?: BuildMode): Part[] => PART_NAMES.map((name) => partOf(name, mode));
