import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keys } from '@site/contracts/composition';
import type { PartManifest } from '@site/contracts/microfrontend';
import { buildPart } from './build/build-part';
import type { Part } from './build/parts';
import { parseManifest } from './checks/manifest';
import { inParallel } from './in-parallel';
import { manifestKey } from './manifest-key';
import { ReleaseError } from './release-error';
import type { ObjectStore } from './store/object-store';
import type { Candidate } from './store/overlay-store';
import { stagedView } from './store/staged';

export interface Published {
  manifest: PartManifest;
  /** False when this very version was published before: nothing was written. */
  fresh: boolean;
}

/**
 * Builds a part alone and uploads it as an immutable version, staged until it is released: its files first, its manifest last. `check` sees the finished
 * build before anything is uploaded, and rejects what must not be published. `strict`: what was published before must be what was
 * built now. A version is named by what goes in, and a pull request's pipeline may have put something else under that name.
 */
export async function publish(
  part: Part,
  bucket: ObjectStore,
  check: (candidate: Candidate) => Promise<void> = async () => {},
  strict = false,
): Promise<Published> {
  const store = stagedView(bucket);
  const key = manifestKey(part.name, part.version);
  const manifest = await buildPart(part);
  const there = await store.read(key);
  if (there) {
    if (strict) requireSameFiles(parseManifest(part.name, part.version, there), manifest);
    return { manifest, fresh: false };
  }
  await check({ manifest, dir: part.dir });
  for (const [folder, base] of [
    ['client', keys.publicBase(part.name, part.version)],
    ['server', keys.serverBase(part.name, part.version)],
  ] as const) {
    await inParallel(manifest[folder], async (file) => {
      await store.writeOnce(base + file.path, readFileSync(path.join(part.dir, folder, file.path)));
    });
  }
  await store.writeOnce(key, JSON.stringify(manifest));
  return { manifest, fresh: true };
}

function requireSameFiles(published: PartManifest, built: PartManifest): void {
  const files = ({ client, server }: PartManifest) =>
    JSON.stringify(
      [client, server].map((list) => list.map(({ path, sha384 }) => `${path} ${sha384}`).sort()),
    );
  if (files(published) === files(built)) return;
  throw new ReleaseError(
    `${built.name} ${built.version} was published before with other files than these sources give here: by a changed build, or from a folder of another name. Change a source, which makes another version, and find out who published it.`,
  );
}
