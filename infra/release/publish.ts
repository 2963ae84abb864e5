import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keys } from '@site/contracts/composition';
import type { PartManifest } from '@site/contracts/microfrontend';
import { buildPart } from './build/build-part';
import type { Part } from './build/parts';
import type { ObjectStore } from './store/object-store';

export interface Published {
  manifest: PartManifest;
  /** False when this very version was published before: nothing was written. */
  fresh: boolean;
}

/** Key of the manifest that makes a version exist. */
export const manifestKey = (name: string, version: string) =>
  `${keys.publicBase(name, version)}manifest.json`;

/** Builds a part alone and uploads it as an immutable version: its files first, its manifest last. */
export async function publish(part: Part, store: ObjectStore): Promise<Published> {
  const key = manifestKey(part.name, part.version);
  const manifest = await buildPart(part);
  if (await store.exists(key)) return { manifest, fresh: false };
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
