import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { inParallel } from '@platform/base/in-parallel';
import { publishedVersion } from '@platform/composer/attestation/published-version';
import { manifestKey } from '@platform/composer/manifest-key';
import { type ObjectStore, WriteOnceConflict } from '@platform/composer/store/object-store';
import { stagedView } from '@platform/composer/store/staged';
import { verifiedRead } from '@platform/composer/store/verified-read';
import { brotliCopyOf } from '@site/contracts/brotli-files';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';

/**
 * Copies the versions' client files from the staging prefix to the prefix that the site serves, each checked against its
 * version's manifest, with the copies that are compressed in advance; the manifest comes last. Skips versions that are served already.
 */
export async function publishFiles(store: ObjectStore, versions: Versions): Promise<void> {
  for (const [name, version] of Object.entries(versions)) {
    const key = manifestKey(name, version);
    if (await store.exists(key)) continue;
    const { manifest, manifestBody } = await publishedVersion(store, name, version);
    const base = keys.publicBase(name, version);
    await inParallel(manifest.client, async ({ path, sha384 }) => {
      const body = await verifiedRead(stagedView(store), base + path, sha384);
      await store.writeOnce(base + path, body);
      await writeBrotliCopy(store, base + path, body);
    });
    // The signed bytes: a manifest that is written anew may have another order or fewer fields than its team's packages gave it.
    await store.writeOnce(key, manifestBody);
  }
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The best level: 8 % smaller than level 5, at about 2 s for a megabyte, once per version. */
const QUALITY = 11;

/**
 * Writes the Brotli copy of a released script or style sheet; other files have none. It is made from the verified bytes, so that a
 * version's signature covers it. Rejects with WriteOnceConflict if the key contains anything else.
 */
async function writeBrotliCopy(store: ObjectStore, key: string, body: Buffer): Promise<void> {
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
