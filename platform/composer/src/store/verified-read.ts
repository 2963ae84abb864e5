import { createHash } from 'node:crypto';
import { ReleaseError } from '@platform/base/errors/release-error';
import type { ObjectStore } from './object-store';

/** Reads a file of a published version. Throws if it is missing or does not match the SHA-384 (base64) in the manifest. */
export async function verifiedRead(store: ObjectStore, key: string, sha384: string): Promise<Buffer> {
  const body = await store.read(key);
  if (!body) throw new ReleaseError('release/file-missing', { key });
  if (createHash('sha384').update(body).digest('base64') !== sha384)
    throw new ReleaseError('release/file-changed', { key });
  return body;
}
