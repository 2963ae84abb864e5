import { keys, type Versions } from '@site/contracts/composition';
import { SHELL } from '@site/contracts/microfrontend';
import { inParallel } from '../in-parallel';
import { manifestKey } from '../manifest-key';
import type { ObjectStore } from '../store/object-store';
import { readManifest } from './workspace';

/** Copies what composing reads of these versions from one store into another. Rejects for a version that is not published. */
export async function mirrorVersions(from: ObjectStore, to: ObjectStore, versions: Versions): Promise<void> {
  const wanted = await Promise.all(
    Object.entries(versions).map(async ([name, version]) => {
      const manifest = await readManifest(from, name, version);
      const base = keys.publicBase(name, version);
      // Fonts and icons are drawn with; scripts and sheets are only named.
      const drawn = name === SHELL ? manifest.client.filter(({ path }) => !/\.(js|css|map)$/.test(path)) : [];
      return [
        manifestKey(name, version),
        `${base}.vite/manifest.json`,
        ...drawn.map(({ path }) => base + path),
        ...manifest.server.map(({ path }) => keys.serverBase(name, version) + path),
      ];
    }),
  );
  await inParallel([...new Set(wanted.flat())], async (key) => {
    const body = await from.read(key);
    if (!body) throw new Error(`${key} is missing from the store.`);
    await to.writeOnce(key, body);
  });
}
