import { manifestKey } from '@platform/composer/manifest-key';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { stagedView } from '@platform/composer/store/staged';
import { keys } from '@site/site-model/bucket-keys';
import { partManifestSchema } from '@site/site-model/part-manifest';
import type { PastVersion } from './archive';

/**
 * Writes a stored version to the bucket: files byte for byte, staged as `publish` does, or with `released` under the served
 * keys. Returns its version.
 */
export async function publishPast(
  bucket: ObjectStore,
  { manifest, manifestText, files }: PastVersion,
  { released = false } = {},
): Promise<string> {
  const store = released ? bucket : stagedView(bucket);
  const { name, version } = manifest;
  for (const { path, body } of files) {
    const [folder = '', file = ''] = [path.split('/')[0], path.slice(path.indexOf('/') + 1)];
    const base = folder === 'client' ? keys.publicBase(name, version) : keys.serverBase(name, version);
    await store.writeOnce(base + file, body);
  }
  await store.writeOnce(manifestKey(name, version), asPublished(manifestText));
  return version;
}

/** Returns a build's manifest with its known fields in the order in which `publish` writes and releases keep them. */
function asPublished(text: string): string {
  const manifest = JSON.parse(text) as object;
  const { data } = partManifestSchema.safeParse(manifest);
  return data ? JSON.stringify({ ...data, ...manifest }) : text;
}
