import { refuse } from '@platform/base/release-error';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import { acceptAnswer, existing, readAnswer } from './checks/composer-answer';
import { requireValid, type ValidOptions } from './checks/list';
import { compositionId } from './composition-id';
import { localComposer } from './local-composer';
import type { ComposeRequest } from './request';
import { type ComposeLimits, composeApart } from './run-compose';
import { folderStore } from './store/folder-store';
import type { CollectableStore, ObjectStore } from './store/object-store';
import { composerView, stagedKey } from './store/staged';

/** Composes into the bucket's folder. Returns an existing composition unchanged. With a candidate it is a dry run, which writes nothing. */
export async function runCompose(
  request: ComposeRequest,
  { limits, first }: { limits?: ComposeLimits; first?: ValidOptions['first'] } = {},
): Promise<CompositionManifest> {
  const { versions, settings, candidate, retired = [] } = request;
  const bucket = folderStore(request.bucketDir);
  const store = composerView(bucket, settings);
  const wanted = { id: compositionId(versions, settings, retired), versions, settings, retired };
  await requireValid(bucket, versions, { candidate, first });
  const there = candidate ? undefined : await existing(store, wanted);
  if (there) return there;
  const { manifest } = await composeApart(request, localComposer, limits);
  if (!candidate)
    return acceptAnswer(store, wanted, manifest).catch(async (error: unknown) => {
      await removeRefused(bucket, store, wanted.id);
      throw error;
    });
  const answer = readAnswer(wanted, manifest);
  refuse('release/answer-refused', `The composer’s answer for ${wanted.id} is invalid`, answer.faults);
  return manifest;
}

/**
 * Removes what a refused composition stored, which would block the next attempt because objects are never overwritten, and all cached
 * bodies, because a bundle may have changed any of them.
 */
async function removeRefused(bucket: CollectableStore, store: ObjectStore, id: string): Promise<void> {
  // Another process has composed the same, and it was accepted.
  if (await store.exists(keys.composition(id))) return;
  const own = [`sites/${id}`, `data/${id}`];
  for (const folder of ['rendered', ...own, ...own.map(stagedKey)])
    for (const key of await bucket.list(folder)) await bucket.remove(key);
}
