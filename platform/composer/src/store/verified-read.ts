import { createHash } from 'node:crypto';
import { ReleaseError } from '@platform/base/release-error';
import type { ObjectStore } from './object-store';

/** Reads a file of a published version. Throws if it is missing or does not match the SHA-384 (base64) in the manifest. */
export async function verifiedRead(store: ObjectStore, key: string, sha384: string): Promise<Buffer> {
  const body = await store.read(key);
  if (!body)
    throw new ReleaseError(
      'release/file-missing',
      `${key} is missing from the store.`,
      'Publish the part again.',
    );
  if (createHash('sha384').update(body).digest('base64') !== sha384)
    throw new ReleaseError(
      'release/file-changed',
      `${key} does not match its digest in the version’s manifest.`,
      'Publish the part as another version, and find out who wrote this file.',
    );
  return body;
}
