import { createHash } from 'node:crypto';
import { ReleaseError } from '@platform/base/release-error';
import type { StageSettings } from '@site/contracts/site-json';
import { PULLS, STAGED } from '@site/site-model/bucket-keys';
import type { ObjectStore } from './object-store';

/** Folders of versions and of compositions that a distribution serves. */
const VERSIONS = ['mfe/', 'shell/'];
const SERVED = [...VERSIONS, 'sites/', 'data/'];
/** Folders of versions: their client files and server bundles. */
const BUILDS = [...VERSIONS, 'server/'];

/** Returns an object's key without the prefix of what is not released. */
export const releasedKey = (key: string) =>
  [STAGED, PULLS].reduce((rest, prefix) => (rest.startsWith(prefix) ? rest.slice(prefix.length) : rest), key);

type Previewing = Pick<StageSettings, 'preview'>;

const STAGED_LAYER = { prefix: STAGED, folders: SERVED };
const PULLS_LAYER = { prefix: PULLS, folders: BUILDS };

/**
 * Returns the view of the bucket that the preview origin serves: released objects, then staged ones. Writes to served folders are staged.
 * A staged object never replaces a released one with the same key.
 */
export const stagedView = (store: ObjectStore): ObjectStore => view(store, [STAGED_LAYER], STAGED_LAYER);

/** Returns the view for uploading a version that can only be previewed. */
export const pullsView = (store: ObjectStore): ObjectStore => view(store, [STAGED_LAYER, PULLS_LAYER], PULLS_LAYER);

/** Returns the view of the versions that a composition may have: a preview also reads those of pull requests. */
export const versionsView = (store: ObjectStore, { preview }: Previewing = {}): ObjectStore =>
  preview ? view(store, [STAGED_LAYER, PULLS_LAYER], STAGED_LAYER) : stagedView(store);

/** Returns the view of the bucket for composing: it reads unreleased versions, and writes a preview staged and a release not. */
export const composerView = (store: ObjectStore, settings: Previewing): ObjectStore =>
  settings.preview ? versionsView(store, settings) : view(store, [{ prefix: STAGED, folders: VERSIONS }], undefined);

interface Layer {
  prefix: string;
  /** The folders whose objects may lie under the prefix. */
  folders: readonly string[];
}

/** Reads objects below the bucket's root, then below each layer's prefix; writes to the folders of one layer. */
function view(store: ObjectStore, layers: readonly Layer[], written: Layer | undefined): ObjectStore {
  const covers = (key: string, { folders }: Layer) => folders.some((folder) => key.startsWith(folder));
  const placesOf = (key: string) => [
    key,
    ...layers.filter((layer) => covers(key, layer)).map(({ prefix }) => prefix + key),
  ];
  return {
    async read(key) {
      for (const place of placesOf(key)) {
        const body = await store.read(place);
        if (body) return body;
      }
      return undefined;
    },
    async exists(key) {
      for (const place of placesOf(key)) if (await store.exists(place)) return true;
      return false;
    },
    writeOnce: (key, body) => store.writeOnce(written && covers(key, written) ? written.prefix + key : key, body),
    async list(prefix) {
      const found = [await store.list(prefix)];
      for (const layer of layers)
        if (covers(`${prefix}/`, layer))
          found.push((await store.list(layer.prefix + prefix)).map((key) => key.slice(layer.prefix.length)));
      return [...new Set(found.flat())].sort();
    },
  };
}

/** Reads a file of a published version. Throws if it is missing or does not match the SHA-384 (base64) in the manifest. */
export async function verifiedRead(store: ObjectStore, key: string, sha384: string): Promise<Buffer> {
  const body = await store.read(key);
  if (!body)
    throw new ReleaseError('release/file-missing', `${key} is missing from the store.`, 'Publish the part again.');
  if (createHash('sha384').update(body).digest('base64') !== sha384)
    throw new ReleaseError(
      'release/file-changed',
      `${key} does not match its digest in the version’s manifest.`,
      'Publish the part as another version, and find out who wrote this file.',
    );
  return body;
}
