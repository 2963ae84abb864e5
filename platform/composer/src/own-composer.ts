import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inputsHash } from '@platform/base/inputs-hash';
import { ROOT } from '@platform/base/root';
import { workspace } from '@platform/base/workspace';
import { bundleComposer, COMPOSER_FILE, PART_HOST_FILE } from './bundle-functions';

/** Everything that may be bundled into the composer process. An entry too many costs half a second of bundling, not a new composition. */
export const COMPOSER_INPUTS = [
  'platform/config/src',
  'platform/base',
  'platform/composer',
  'platform/tsconfig.json',
  'packages',
  'package-lock.json',
];

/** The bundle of the composer process. */
export interface ComposerBundle {
  /** Folder of the bundle. */
  dir: string;
  /** Hash of its files as 12 hexadecimal digits. */
  hash: string;
}

const BUNDLES = [COMPOSER_FILE, PART_HOST_FILE];
const hashes = new Map<string, string>();

/**
 * Bundles the composer process from this checkout's sources, once. A changed source that does not change the bundle does not change the hash.
 */
export function ownComposer(): ComposerBundle {
  const { root, composer } = workspace();
  const key = composer ? inputsHash(composer, BUNDLES) : inputsHash(ROOT, COMPOSER_INPUTS);
  const dir = path.join(root, '.build/composer', key);
  const file = path.join(dir, COMPOSER_FILE);
  if (!existsSync(file)) {
    mkdirSync(path.dirname(dir), { recursive: true });
    const making = mkdtempSync(`${dir}.`);
    try {
      if (composer)
        for (const file of BUNDLES) copyFileSync(path.join(composer, file), path.join(making, file));
      else bundleComposer(making);
      renameSync(making, dir);
    } catch (error) {
      // Another process has just made the same bundle.
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  const hash = hashes.get(dir) ?? hashOf(dir);
  hashes.set(dir, hash);
  return { dir, hash };
}

function hashOf(dir: string): string {
  const hash = createHash('sha256');
  for (const file of BUNDLES) hash.update(readFileSync(path.join(dir, file)));
  return hash.digest('hex').slice(0, 12);
}
