import { type Candidate, manifestKey, requireValid } from '@platform/composer/checks/versions';
import { type ObjectStore, pullsView, stagedView } from '@platform/composer/store/object-store';
import type { PartManifest } from '@site/site-model/part-manifest';
import { buildPart } from '../build/build-part';
import type { Part } from '../build/parts';
import { uploadBuild } from '../release-site';

/**
 * Builds a part and uploads it as an immutable version, staged until it is released: files first, manifest last. The name of a version
 * that was published before proves its files, which are checked; then nothing is written, and it is not `fresh`.
 *
 * @param options.check Gets the finished build before the upload, and rejects what must not be published.
 * @param options.preview Uploads it for previews only, as pull requests do: where no release reads it.
 */
export async function publishVersion(
  part: Part,
  bucket: ObjectStore,
  { check, preview = false }: { check?: (build: Candidate) => Promise<void>; preview?: boolean } = {},
): Promise<{ manifest: PartManifest; fresh: boolean }> {
  const store = preview ? pullsView(bucket) : stagedView(bucket);
  const manifest = await buildPart(part);
  const { name, version } = manifest;
  if (await store.exists(manifestKey(name, version))) {
    await requireValid(bucket, { [name]: version }, preview ? { settings: { preview: version } } : {});
    return { manifest, fresh: false };
  }
  const build = { manifest, dir: part.dir };
  await check?.(build);
  await uploadBuild(store, build);
  return { manifest, fresh: true };
}
