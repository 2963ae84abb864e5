import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inParallel } from '@platform/base/in-parallel';
import { manifestKey } from '@platform/composer/checks/artefact';
import { requireValid } from '@platform/composer/checks/list';
import type { ObjectStore } from '@platform/composer/store/object-store';
import type { Candidate } from '@platform/composer/store/overlay-store';
import { pullsView, stagedView } from '@platform/composer/store/staged';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import { buildPart } from '../build/build-part';
import type { Part } from '../build/parts';

export interface Published {
  manifest: PartManifest;
  /** False when this version was published before and nothing was written. */
  fresh: boolean;
}

export interface PublishOptions {
  /** Gets the finished build before the upload, and rejects what must not be published. */
  check?: (candidate: Candidate) => Promise<void>;
  /** Whether to upload it for previews only, as pull requests do: where no release reads it. */
  preview?: boolean;
}

/**
 * Builds a part and uploads it as an immutable version, staged until it is released: files first, manifest last. The name of a version
 * that was published before proves its files, which are checked.
 */
export async function publish(
  part: Part,
  bucket: ObjectStore,
  { check = async () => {}, preview = false }: PublishOptions = {},
): Promise<Published> {
  const store = preview ? pullsView(bucket) : stagedView(bucket);
  const manifest = await buildPart(part);
  const { name, version } = manifest;
  const key = manifestKey(name, version);
  if (await store.exists(key)) {
    await requireValid(bucket, { [name]: version }, preview ? { settings: { preview: version } } : {});
    return { manifest, fresh: false };
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
  await store.writeOnce(key, JSON.stringify(manifest));
  return { manifest, fresh: true };
}
