import { refuse } from '@platform/base/errors/release-error';
import type { CompositionManifest } from '@site/site-model/composition';
import { acceptAnswer, existing, readAnswer } from './checks/composer-answer';
import { requireValid, type ValidOptions } from './checks/list';
import { compositionId } from './composition-id';
import { localComposer } from './local-composer';
import type { ComposeRequest } from './request';
import { type ComposeLimits, composeApart } from './run-compose';
import { folderStore } from './store/folder-store';
import { composerView } from './store/staged';

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
  if (!candidate) return acceptAnswer(store, wanted, manifest);
  const answer = readAnswer(wanted, manifest);
  refuse('release/answer-refused', { composition: wanted.id }, answer.faults);
  return manifest;
}
