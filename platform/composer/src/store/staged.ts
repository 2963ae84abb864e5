import { createHash } from 'node:crypto';
import { ReleaseError } from '@platform/base/release-error';
import type { StageSettings } from '@site/contracts/site-json';
import { STAGED } from '@site/site-model/bucket-keys';
import type { ObjectStore } from './object-store';

/** Folders of versions and of compositions that a distribution serves. */
const VERSIONS = ['mfe/', 'shell/'];
const SERVED = [...VERSIONS, 'sites/', 'data/'];

/** Returns the key of an object until it is released. */
export const stagedKey = (key: string) => STAGED + key;

/**
 * Returns the view of the bucket that the preview origin serves: released objects, then staged ones. Writes to served folders are staged.
 * A staged object never replaces a released one with the same key.
 */
export const stagedView = (store: ObjectStore): ObjectStore => view(store, SERVED, true);

/** Returns the view of the bucket for composing: it reads staged versions, and writes a preview staged and a release not. */
export const composerView = (store: ObjectStore, { preview }: Pick<StageSettings, 'preview'>): ObjectStore =>
  preview ? stagedView(store) : view(store, VERSIONS, false);

function view(store: ObjectStore, folders: readonly string[], writesStaged: boolean): ObjectStore {
  const covers = (key: string) => folders.some((folder) => key.startsWith(folder));
  return {
    async read(key) {
      return (await store.read(key)) ?? (covers(key) ? store.read(stagedKey(key)) : undefined);
    },
    async exists(key) {
      return (await store.exists(key)) || (covers(key) && store.exists(stagedKey(key)));
    },
    writeOnce: (key, body) => store.writeOnce(writesStaged && covers(key) ? stagedKey(key) : key, body),
    async list(prefix) {
      const released = await store.list(prefix);
      if (!covers(`${prefix}/`)) return released;
      const staged = (await store.list(stagedKey(prefix))).map((key) => key.slice(STAGED.length));
      return [...new Set([...released, ...staged])].sort();
    },
  };
}

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
