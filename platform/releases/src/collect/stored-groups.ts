import { manifestKey } from '@platform/composer/manifest-key';
import type { CollectableStore } from '@platform/composer/store/object-store';
import { SHELL } from '@site/contracts/microfrontend';
import { ATTESTATIONS, keys, STAGED } from '@site/site-model/bucket-keys';

/** The files of one composition or one version, released and staged, and a version's attestations. */
export interface Stored {
  /** Its manifests: none when a write was interrupted, two when a version is both staged and released. */
  manifests: string[];
  files: string[];
  bytes: number;
}

const released = (key: string) => (key.startsWith(STAGED) ? key.slice(STAGED.length) : key);

/** Returns all files of compositions, by id. */
export async function storedCompositions(store: CollectableStore): Promise<Map<string, Stored>> {
  const compositions = new Map<string, Stored>();
  for (const [key, bytes] of await sizesBelow(store, ['sites', 'data'])) {
    const [, id] = /^(?:sites|data)\/([0-9a-f]{12})\//.exec(released(key)) ?? [];
    if (id) add(compositions, id, key, bytes, keys.composition(id));
  }
  return compositions;
}

/** Returns all files of versions, by `mfe-products 0123456789ab`. */
export async function storedVersions(store: CollectableStore): Promise<Map<string, Stored>> {
  const versions = new Map<string, Stored>();
  for (const [key, bytes] of await sizesBelow(store, ['mfe', SHELL, 'server', ATTESTATIONS])) {
    const [, name = SHELL, version] =
      /^(?:(?:mfe|server|attestations)\/([\w-]+)|shell)\/([0-9a-f]{12})\//.exec(released(key)) ?? [];
    if (version) add(versions, `${name} ${version}`, key, bytes, manifestKey(name, version));
  }
  return versions;
}

async function sizesBelow(
  store: CollectableStore,
  prefixes: readonly string[],
): Promise<[key: string, bytes: number][]> {
  const found: [string, number][] = [];
  for (const prefix of prefixes)
    found.push(...(await store.sizes(prefix)), ...(await store.sizes(STAGED + prefix)));
  return found;
}

function add(groups: Map<string, Stored>, name: string, key: string, bytes: number, manifest: string): void {
  const group = groups.get(name) ?? { manifests: [], files: [], bytes: 0 };
  group.files.push(key);
  group.bytes += bytes;
  if (released(key) === manifest) group.manifests.push(key);
  groups.set(name, group);
}
