import { ReleaseError, refusalSchema } from '@platform/base/release-error';
import { acceptAnswer, existing } from '@platform/composer/checks/composer-answer';
import { requireValid, type ValidOptions } from '@platform/composer/checks/list';
import { productionBuild } from '@platform/composer/checks/production-build';
import type { FarRequest } from '@platform/composer/compose-far';
import { compositionId } from '@platform/composer/composition-id';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { composerView } from '@platform/composer/store/staged';
import type { CompositionManifest } from '@site/site-model/composition';

/**
 * Checks the versions, `first` of all where they come from, then has the compose function make the composition. Returns an existing
 * composition unchanged.
 *
 * @param bucket The bucket itself, which keeps released and staged versions apart.
 */
export async function composeRemotely(
  bucket: ObjectStore,
  invoke: (request: FarRequest) => Promise<unknown>,
  request: FarRequest,
  first?: ValidOptions['first'],
): Promise<CompositionManifest> {
  const { versions, settings, retired = [] } = request;
  const wanted = { id: compositionId(versions, settings, retired), versions, settings, retired };
  await requireValid(bucket, versions, { first, more: [productionBuild] });
  const store = composerView(bucket, settings);
  const there = await existing(store, wanted);
  if (there) return there;
  const answer = await invoke(request);
  const refusal = refusalSchema.safeParse(answer);
  if (refusal.success) throw ReleaseError.from(refusal.data.refused);
  return acceptAnswer(store, wanted, answer);
}
