import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/errors/release-error';
import { inParallel } from '@platform/base/in-parallel';
import { requireValid } from '@platform/composer/checks/list';
import { parseManifest } from '@platform/composer/checks/manifest';
import { manifestKey } from '@platform/composer/manifest-key';
import type { ObjectStore } from '@platform/composer/store/object-store';
import type { Candidate } from '@platform/composer/store/overlay-store';
import { stagedView } from '@platform/composer/store/staged';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import { buildPart } from '../build/build-part';
import type { Part } from '../build/parts';
import type { Identity } from './caller';
import { type Provenance, readProvenance, writeProvenance } from './provenance';

export interface Published {
  manifest: PartManifest;
  /** False when this version was published before and nothing was written. */
  fresh: boolean;
  /** For a version that was published before: where it comes from. */
  provenance?: Provenance | undefined;
}

/**
 * Builds a part and uploads it as an immutable version, staged until it is released: files first, manifest last. `check`
 * gets the finished build before the upload and rejects what must not be published. A version that was published before must
 * match this build byte for byte: a version's name has 48 bits and can be predicted, so a pull request's pipeline may have
 * uploaded something else under it.
 */
export async function publish(
  part: Part,
  bucket: ObjectStore,
  by: Identity,
  check: (candidate: Candidate) => Promise<void> = async () => {},
): Promise<Published> {
  const store = stagedView(bucket);
  const manifest = await buildPart(part);
  const { name, version } = manifest;
  const key = manifestKey(name, version);
  const there = await store.read(key);
  if (there) {
    requireSameFiles(parseManifest(name, version, there), manifest);
    await requireValid(bucket, { [name]: version });
    return { manifest, fresh: false, provenance: await readProvenance(store, name, version) };
  }
  await check({ manifest, dir: part.dir });
  for (const [folder, base] of [
    ['client', keys.publicBase(name, version)],
    ['server', keys.serverBase(name, version)],
  ] as const) {
    await inParallel(manifest[folder], async (file) => {
      await store.writeOnce(base + file.path, readFileSync(path.join(part.dir, folder, file.path)));
    });
  }
  await writeProvenance(store, name, version, by);
  await store.writeOnce(key, JSON.stringify(manifest));
  return { manifest, fresh: true };
}

function requireSameFiles(published: PartManifest, built: PartManifest): void {
  const files = ({ client, server }: PartManifest) =>
    JSON.stringify(
      [client, server].map((list) => list.map(({ path, sha384 }) => `${path} ${sha384}`).sort()),
    );
  if (files(published) === files(built)) return;
  throw new ReleaseError('release/version-taken', { part: built.name, version: built.version });
}
