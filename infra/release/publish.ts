import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keys } from '@site/contracts/composition';
import type { PartManifest } from '@site/contracts/microfrontend';
import { buildPart } from './build/build-part';
import type { Part } from './build/parts';
import { manifestKey } from './manifest-key';
import type { ObjectStore } from './store/object-store';
import type { Candidate } from './store/overlay-store';

export interface Published {
  manifest: PartManifest;
  /** False when this very version was published before: nothing was written. */
  fresh: boolean;
}

/**
 * Builds a part alone and uploads it as an immutable version: its files first, its manifest last. `check` sees the finished
 * build before anything is uploaded, and rejects what must not be published.
 */
export async function publish(
  part: Part,
  store: ObjectStore,
  check: (candidate: Candidate) => Promise<void> = async () => {},
): Promise<Published> {
  const key = manifestKey(part.name, part.version);
  const manifest = await buildPart(part);
  if (await store.exists(key)) return { manifest, fresh: false };
  await check({ manifest, dir: part.dir });
  for (const [folder, base] of [
    ['client', keys.publicBase(part.name, part.version)],
    ['server', keys.serverBase(part.name, part.version)],
  ] as const) {
    for (const file of manifest[folder]) {
      await store.writeOnce(base + file.path, readFileSync(path.join(part.dir, folder, file.path)));
    }
  }
  await store.writeOnce(key, JSON.stringify(manifest));
  return { manifest, fresh: true };
}
