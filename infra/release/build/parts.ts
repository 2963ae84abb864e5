import path from 'node:path';
import { keys } from '@site/contracts/composition';
import type { BuildMode } from '@site/contracts/microfrontend';
import { PART_NAMES } from '@site/contracts/microfrontend';
import { suggestion } from '../../bin/nearest.mjs';
import { ReleaseError } from '../release-error';
import { inputsHash } from './inputs-hash';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Builds of React that a part can be made with: the deployed one, and the development one that explains hydration errors. */

export interface Part {
  name: string;
  version: string;
  mode: BuildMode;
  /** Public path of the version's client files, with both slashes. */
  base: string;
  /** Where a finished build lies: `client/`, `server/` and `manifest.json`. */
  dir: string;
}

/** Folders and files that a part's build reads, from the root: another byte in them is another version. */
export const partInputs = (name: string) => [name, 'packages', 'package-lock.json', 'infra/release/build'];

/** A part as its sources stand now. Throws for a name that is no part of the site. */
export function partOf(name: string, mode: BuildMode = 'production'): Part {
  if (!(PART_NAMES as readonly string[]).includes(name)) {
    throw new ReleaseError(
      `There is no part "${name}".${suggestion(name, PART_NAMES)} The parts are: ${PART_NAMES.join(', ')}.`,
      'release/unknown-part',
    );
  }
  const version = inputsHash(ROOT, partInputs(name), { mode, ...buildFlags(process.env) });
  return {
    name,
    version,
    mode,
    base: `/${keys.publicBase(name, version)}`,
    dir: path.join(ROOT, '.build', name, version),
  };
}

/** Vite writes variables of this prefix into what it builds, so another value is another version. */
export const buildFlags = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('VITE_') && value ? [[name, value]] : [],
    ),
  );

export const allParts = (mode?: BuildMode): Part[] => PART_NAMES.map((name) => partOf(name, mode));
