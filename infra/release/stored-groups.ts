import { keys } from '@site/contracts/composition';
import { SHELL } from '@site/contracts/microfrontend';
import type { ObjectStore } from './store/object-store';

/** What belongs to one composition or one version, and its manifest where it has one. */
export interface Stored {
  manifest: string | undefined;
  files: string[];
}

/** All that the bucket holds of compositions, by id, and of versions, by `mfe-products 0123456789ab`. */
export async function storedGroups(
  store: ObjectStore,
): Promise<{ compositions: Map<string, Stored>; versions: Map<string, Stored> }> {
  const compositions = new Map<string, Stored>();
  for (const key of [...(await store.list('sites')), ...(await store.list('data'))]) {
    const [, id] = /^(?:sites|data)\/([0-9a-f]{12})\//.exec(key) ?? [];
    if (id) add(compositions, id, key, keys.composition(id));
  }
  const versions = new Map<string, Stored>();
  for (const prefix of ['mfe', SHELL, 'server']) {
    for (const key of await store.list(prefix)) {
      const [, name = SHELL, version] =
        /^(?:(?:mfe|server)\/([\w-]+)|shell)\/([0-9a-f]{12})\//.exec(key) ?? [];
      if (version) add(versions, `${name} ${version}`, key, `${keys.publicBase(name, version)}manifest.json`);
    }
  }
  return { compositions, versions };
}

function add(groups: Map<string, Stored>, name: string, key: string, manifest: string): void {
  const group = groups.get(name) ?? { manifest: undefined, files: [] };
  group.files.push(key);
  if (key === manifest) group.manifest = key;
  groups.set(name, group);
}
