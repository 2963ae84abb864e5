import path from 'node:path';
import { PART_NAMES } from '@site/contracts/microfrontend';
import type { BuildMode } from '@site/site-model/part-manifest';
import { suggestion } from '../../bin/nearest.mjs';
import { ReleaseError } from '../release-error';
import { inputsHash } from './inputs-hash';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A part that is built, or can be. Its version is what the manifest of the finished build says. */
export interface Part {
  name: string;
  mode: BuildMode;
  /** Where the finished build lies: `client/`, `server/` and `manifest.json`. */
  dir: string;
}

/**
 * Folders and files that a part's build reads, from the root. Another byte in them is another build. Whether that is another version,
 * its output decides; so the list may be too wide, which costs a build, and must not be too narrow.
 */
export const partInputs = (name: string) => [
  name,
  'packages',
  'package-lock.json',
  'tsconfig.json',
  'infra/release/build',
];

/** A part as its sources stand now. Throws for a name that is no part of the site. */
export function partOf(name: string, mode: BuildMode = 'production'): Part {
  if (!(PART_NAMES as readonly string[]).includes(name)) {
    throw new ReleaseError(
      `There is no part "${name}".${suggestion(name, PART_NAMES)} The parts are: ${PART_NAMES.join(', ')}.`,
      'release/unknown-part',
    );
  }
  const inputs = inputsHash(ROOT, partInputs(name), { mode, ...buildFlags(process.env) });
  return { name, mode, dir: path.join(ROOT, '.build', name, inputs) };
}

/** Vite writes variables of this prefix into what it builds, so another value is another build. */
export const buildFlags = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('VITE_') && value ? [[name, value]] : [],
    ),
  );

export const allParts = (mode?: BuildMode): Part[] => PART_NAMES.map((name) => partOf(name, mode));
