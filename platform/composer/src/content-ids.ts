import { createHash } from 'node:crypto';
import { inputsHash } from '@platform/base/inputs-hash';
import { ROOT } from '@platform/base/root';
import { COMPOSITION_DIGITS, VERSION_DIGITS } from '@site/contracts/ids';
import { versionSchema } from '@site/contracts/microfrontend';
import type { StageSettings } from '@site/contracts/site-json';
import type { Versions } from '@site/site-model/composition';
import type { PartManifest } from '@site/site-model/part-manifest';

/** Placeholder for a build's version until it is known, of the same length. Assembled here, so that no source file contains it. */
export const PLACEHOLDER_VERSION = versionSchema.parse('5e1f'.repeat(VERSION_DIGITS / 4));

/** Files that may contain URLs, and so the version's own name. */
const TEXT = /\.(js|mjs|css|json|html|svg|txt|xml|webmanifest)$/;

/** A manifest without the fields that follow from the files. */
export type Description = Omit<PartManifest, 'version' | 'client' | 'server'>;

export interface BuiltFile {
  /** Relative to the build's folder: `client/br/x.js`. */
  path: string;
  body: Buffer;
}

/**
 * Returns the version of a build whose files contain `PLACEHOLDER_VERSION` as its version: the first
 * `VERSION_DIGITS` of the SHA-256 of its description and of the paths and bytes of its files. So the same output is the same
 * version, whatever its sources.
 */
export function contentVersion(description: Description, files: readonly BuiltFile[]): string {
  const hash = createHash('sha256').update(JSON.stringify(sorted(description)));
  for (const { path, body } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`\0${path}\0${body.length}\0`).update(body);
  return hash.digest('hex').slice(0, VERSION_DIGITS);
}

/** Returns the file with the version `from` replaced by `to`. Files that are not text are unchanged. */
export function replaceVersion({ path, body }: BuiltFile, from: string, to: string): Buffer {
  if (!TEXT.test(path) || !body.includes(from)) return body;
  // latin1 keeps every byte, whatever the encoding.
  return Buffer.from(body.toString('latin1').replaceAll(from, to), 'latin1');
}

/** Returns the value with the fields of every object sorted by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, sorted(inner)]));
}

const byName = (record: Record<string, unknown>) => Object.entries(record).sort(([a], [b]) => a.localeCompare(b));

/** Everything that may be bundled into the composer process. An entry too many costs rendered pages that could be reused. */
export const COMPOSER_INPUTS = [
  'platform/config/src',
  'platform/base',
  'platform/composer',
  'platform/tsconfig.json',
  'packages',
  'package-lock.json',
];

/** Returns the hash of the composer: from the environment (`COMPOSER_HASH`) where there are no sources, otherwise that of the sources. */
export const composerHash = (): string => process.env.COMPOSER_HASH ?? inputsHash(ROOT, COMPOSER_INPUTS);

/**
 * Returns the id of a composition: the first `COMPOSITION_DIGITS` of the hash of its inputs, which are the versions, the stage's
 * settings, the composer's sources, and the addresses of retired parts.
 */
export function compositionId(versions: Versions, settings: StageSettings, retired: readonly string[] = []): string {
  const more = retired.length > 0 ? [retired.toSorted()] : [];
  return createHash('sha256')
    .update(JSON.stringify([byName(versions), settings, composerHash(), ...more]))
    .digest('hex')
    .slice(0, COMPOSITION_DIGITS);
}
