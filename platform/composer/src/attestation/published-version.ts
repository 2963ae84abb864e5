import { ReleaseError } from '@platform/base/release-error';
import type { PartManifest } from '@site/site-model/part-manifest';
import { type Artefact, fileKey } from '../checks/artefact';
import { parseManifest } from '../checks/manifest';
import { manifestKey } from '../manifest-key';
import type { ObjectStore } from '../store/object-store';
import { stagedView } from '../store/staged';

/** A version that is signed or verified. */
export type Attested = Pick<Artefact, 'name' | 'version' | 'manifest' | 'manifestBody' | 'read'>;

/** Returns a version in the bucket, staged or released, to sign or verify it. Throws `release/unknown-version` if there is none. */
export async function publishedVersion(
  bucket: ObjectStore,
  name: string,
  version: string,
): Promise<Attested> {
  const store = stagedView(bucket);
  const manifestBody = await store.read(manifestKey(name, version));
  if (!manifestBody)
    throw new ReleaseError(
      'release/unknown-version',
      `${name} ${version} is not published.`,
      `"npm run release -- publish ${name}" publishes the sources and prints their version.`,
    );
  return {
    name,
    version,
    manifest: parseManifest(name, version, manifestBody),
    manifestBody,
    read: (folder, file) => store.read(fileKey({ name, version }, folder, file)),
  };
}

/** Reads the manifest of a published version, released or staged. Throws if that version is not completely published. */
export const readManifest = async (
  store: ObjectStore,
  name: string,
  version: string,
): Promise<PartManifest> => (await publishedVersion(store, name, version)).manifest;
