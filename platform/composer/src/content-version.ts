import { createHash } from 'node:crypto';
import { VERSION_DIGITS } from '@site/contracts/ids';
import { versionSchema } from '@site/contracts/microfrontend';
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
export function renamed({ path, body }: BuiltFile, from: string, to: string): Buffer {
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
