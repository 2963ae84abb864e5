import { ReleaseError } from '@platform/base/release-error';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import { keys } from '@site/site-model/bucket-keys';
import { type CompositionManifest, compositionManifestSchema } from '@site/site-model/composition';

/** Returns the manifest of a composition. Throws `release/unknown-composition` when it was never composed completely. */
export async function readComposition(store: ObjectStore, id: string): Promise<CompositionManifest> {
  const body = await store.read(keys.composition(id));
  if (!body)
    throw new ReleaseError(
      'release/unknown-composition',
      `The composition ${id} does not exist.`,
      `"npm run release -- history" lists the compositions that were live.`,
    );
  return compositionManifestSchema.parse(JSON.parse(body.toString()));
}

/** Throws `release/composition-api` when the pages' API contract is older than the API still answers. */
export function requireServed({ id, api }: CompositionManifest): void {
  if (api >= OLDEST_SERVED_CONTRACT) return;
  throw new ReleaseError(
    'release/composition-api',
    `The composition ${id} uses API version ${api}, but the API accepts version ${OLDEST_SERVED_CONTRACT} and later: its forms and calls would fail.`,
    'Choose a later composition.',
  );
}
