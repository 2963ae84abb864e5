import type { PartManifest } from '@site/site-model/part-manifest';
import { publishedVersion } from './attestation/published-version';
import type { ObjectStore } from './store/object-store';

/** Reads the manifest of a published version, released or staged. Throws if that version is not completely published. */
export const readManifest = async (
  store: ObjectStore,
  name: string,
  version: string,
): Promise<PartManifest> => (await publishedVersion(store, name, version)).manifest;
