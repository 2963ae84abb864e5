import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type ObjectStore, WriteOnceConflict } from '@platform/composer/store/object-store';
import { brotliCopyOf } from '@site/contracts/brotli-files';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The best level: 8 % smaller than level 5, at about 2 s for a megabyte, once per version. */
const QUALITY = 11;

/**
 * Writes the Brotli copy of a released script or style sheet; other files have none. It is made from the verified bytes, so that a
 * version's signature covers it. Rejects with WriteOnceConflict if the key contains anything else.
 */
export async function writeBrotliCopy(store: ObjectStore, key: string, body: Buffer): Promise<void> {
  const copy = brotliCopyOf(key);
  if (copy === undefined) return;
  const small = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  try {
    await store.writeOnce(copy, small);
  } catch (error) {
    // Another version of Node may compress the same bytes differently.
    const there = error instanceof WriteOnceConflict && (await store.read(copy));
    if (!there || !(await isCopy(there, body))) throw error;
  }
}

/** Returns whether these bytes decompress to that file. */
export async function isCopy(copy: Buffer, body: Buffer): Promise<boolean> {
  try {
    return (await decompress(copy, { maxOutputLength: body.length + 1 })).equals(body);
  } catch {
    return false;
  }
}
