import { createHash } from 'node:crypto';
import { versionSchema } from '@site/contracts/microfrontend';
import type { PartManifest } from '@site/site-model/part-manifest';

/** What a build is called until its version is known: as long as one. Put together here, so that no source contains it. */
export const STAND_IN = versionSchema.parse('5e1f'.repeat(3));

/** Files that may hold addresses, and so the version's own name. */
const TEXT = /\.(js|mjs|css|json|html|svg|txt|xml|webmanifest)$/;

/** A manifest without what follows from the files. */
export type Description = Omit<PartManifest, 'version' | 'client' | 'server'>;

export interface BuiltFile {
  /** From the build's folder: `client/assets/x.js`. */
  path: string;
  body: Buffer;
}

/**
 * The version of a build whose files call it `STAND_IN`: 12 hexadecimal digits of the SHA-256 of its description and of the paths
 * and bytes of its files. So the same output is the same version, whatever it was made from. The budget does not count: no visitor
 * gets it.
 */
export function contentVersion(
  { scriptBudget: _, ...counted }: Description,
  files: readonly BuiltFile[],
): string {
  const hash = createHash('sha256').update(JSON.stringify(sorted(counted)));
  for (const { path, body } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`\0${path}\0${body.length}\0`).update(body);
  return hash.digest('hex').slice(0, 12);
}

/** A file in which the build calls itself `to` instead of `from`. Only text names it. */
export function renamed({ path, body }: BuiltFile, from: string, to: string): Buffer {
  if (!TEXT.test(path) || !body.includes(from)) return body;
  // Byte for byte, whatever the encoding.
  return Buffer.from(body.toString('latin1').replaceAll(from, to), 'latin1');
}

/** How often a file holds a text. */
export const occurrences = (body: Buffer, text: string): number =>
  body.toString('latin1').split(text).length - 1;

/** The same value with the fields of every object in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, sorted(inner)]));
}
