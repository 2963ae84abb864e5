import { createHash } from 'node:crypto';

/**
 * Returns 12 hexadecimal digits of the hash of what a contender serves, independent of the order of the files. Two runs with
 * the same hash measured the same bytes, apart from the texts in `varying`, such as the id of the composition.
 */
export function contentHash(
  files: readonly (readonly [name: string, body: Buffer])[],
  varying: readonly string[] = [],
): string {
  const hash = createHash('sha256');
  for (const [name, body] of files.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    // latin1 keeps every byte, whatever the encoding.
    const text = varying.reduce((all, one) => all.replaceAll(one, ''), body.toString('latin1'));
    hash.update(`\0${name.split('\\').join('/')}\0${text.length}\0`).update(text, 'latin1');
  }
  return hash.digest('hex').slice(0, 12);
}
