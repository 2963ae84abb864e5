import { ReleaseError } from '@platform/base/errors/release-error';
import type { PartManifest } from '@site/site-model/part-manifest';
import { parseManifest } from './checks/manifest';
import { manifestKey } from './manifest-key';
import type { ObjectStore } from './store/object-store';
import { stagedView } from './store/staged';

/** Reads the manifest of a published version, released or staged. Throws if that version is not completely published. */
export async function readManifest(store: ObjectStore, name: string, version: string): Promise<PartManifest> {
  const body = await stagedView(store).read(manifestKey(name, version));
  if (!body) throw new ReleaseError('release/unknown-version', { part: name, version });
  return parseManifest(name, version, body);
}
