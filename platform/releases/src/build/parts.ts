import path from 'node:path';
import { ReleaseError } from '@platform/base/errors/release-error';
import { inputsHash } from '@platform/base/inputs-hash';
import { workspace } from '@platform/base/workspace';
import { PART_NAMES } from '@site/contracts/microfrontend';
import type { BuildMode } from '@site/site-model/part-manifest';

/** A part that is built, or can be. Its version is what the manifest of the finished build says. */
export interface Part {
  name: string;
  mode: BuildMode;
  /** Where the finished build lies: `client/`, `server/` and `manifest.json`. */
  dir: string;
}

/** A part as its sources stand now. Throws for a name that is no part of the site. */
export function partOf(name: string, mode: BuildMode = 'production'): Part {
  const { root, parts, inputs } = workspace();
  if (!parts.includes(name)) {
    throw new ReleaseError('release/unknown-part', { part: name, known: [...parts], where: 'sources' });
  }
  const hash = inputsHash(root, inputs(name), { mode, ...buildFlags(process.env) });
  return { name, mode, dir: path.join(root, '.build', name, hash) };
}

/** Vite writes variables of this prefix into what it builds, so another value is another build. */
export const buildFlags = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('VITE_') && value ? [[name, value]] : [],
    ),
  );

export const allParts = (mode?: BuildMode): Part[] => PART_NAMES.map((name) => partOf(name, mode));
