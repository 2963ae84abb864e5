import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inputsHash } from '@platform/base/inputs-hash';
import { ROOT } from '@platform/base/root';
import { workspace } from '@platform/base/workspace';
import { bundleComposer, COMPOSER_FILE, DRAWING_FILE } from './bundle-functions';

/** All that may be bundled into the composing process. Too wide a list costs a bundle of half a second, and no composition. */
export const COMPOSER_INPUTS = [
  'infra/config/function-bundle.ts',
  'platform/base',
  'platform/composer',
  'infra/tsconfig.json',
  'packages',
  'package-lock.json',
];

const hashes = new Map<string, string>();

/**
 * The composing process as this checkout's sources give it, bundled once: its folder, and the hash of what runs, as 12 hexadecimal
 * digits. A source that changes nothing of the bundle leaves the hash as it is.
 */
export function ownComposer(): { dir: string; hash: string } {
  const { root, composer } = workspace();
  const key = composer
    ? inputsHash(path.dirname(composer.bundle), [path.basename(composer.bundle)])
    : inputsHash(ROOT, COMPOSER_INPUTS);
  const dir = path.join(root, '.build/composer', key);
  const file = path.join(dir, COMPOSER_FILE);
  if (!existsSync(file)) {
    mkdirSync(path.dirname(dir), { recursive: true });
    const making = mkdtempSync(`${dir}.`);
    try {
      if (composer) layOut(composer, making);
      else bundleComposer(making);
      renameSync(making, dir);
    } catch (error) {
      // Another process has made the same meanwhile.
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  const hash = hashes.get(dir) ?? hashOf(dir);
  hashes.set(dir, hash);
  return { dir, hash };
}

/** A bundle that came in a package, with what it draws with beside it as the bundle looks for it. */
function layOut({ bundle, drawing }: { bundle: string; drawing: string }, dir: string): void {
  const target = path.join(dir, path.dirname(DRAWING_FILE));
  mkdirSync(target, { recursive: true });
  copyFileSync(bundle, path.join(dir, COMPOSER_FILE));
  for (const file of [path.basename(DRAWING_FILE), 'package.json'])
    copyFileSync(path.join(drawing, file), path.join(target, file));
}

function hashOf(dir: string): string {
  const hash = createHash('sha256');
  for (const file of [COMPOSER_FILE, DRAWING_FILE]) hash.update(readFileSync(path.join(dir, file)));
  return hash.digest('hex').slice(0, 12);
}
