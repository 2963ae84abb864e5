import { ReleaseError, refusalSchema } from '@platform/base/release-error';
import type { CompositionManifest } from '@site/site-model/composition';
import type { Check } from './checks/artefact';
import { acceptAnswer, existing } from './checks/composer-answer';
import { requireValid, type ValidOptions } from './checks/list';
import type { CompositionRequest } from './compose-function';
import { compositionId } from './composition-id';
import type { ObjectStore } from './store/object-store';
import { composerView } from './store/staged';

export interface ComposeOptions {
  /** Has the compose function make the composition. Resolves with its manifest or a refusal. */
  invoke(request: CompositionRequest): Promise<unknown>;
  /** Rejects if a version does not come from where it claims; runs before everything else. */
  first?: ValidOptions['first'];
  /** Whether development builds are shown: on a developer's machine only. */
  development?: boolean | undefined;
}

/**
 * Checks the versions, has the compose function make the composition, checks its answer and what it stored, and writes the manifest that
 * makes it exist. Returns an existing composition unchanged.
 *
 * @param bucket The bucket itself, which keeps released and staged versions apart.
 */
export async function composeOnce(
  bucket: ObjectStore,
  request: CompositionRequest,
  { invoke, first, development = false }: ComposeOptions,
): Promise<CompositionManifest> {
  const { versions, settings, retired = [] } = request;
  const wanted = { id: compositionId(versions, settings, retired), versions, settings, retired };
  await requireValid(bucket, versions, { first, settings, more: development ? [] : [productionBuild] });
  const store = composerView(bucket, settings);
  const there = await existing(store, wanted);
  if (there) return there;
  const answer = await invoke(request);
  const refusal = refusalSchema.safeParse(answer);
  if (refusal.success) throw ReleaseError.from(refusal.data.refused);
  return acceptAnswer(store, wanted, answer);
}

/** A deployed stage only shows production builds: a development build is large, slow and exempt from the script budget. */
export const productionBuild: Check = async (artefacts) =>
  artefacts
    .filter(({ manifest }) => manifest.mode === 'development')
    .map(({ name }) => ({
      code: 'release/development-build',
      part: name,
      file: 'manifest.json',
      field: 'mode',
      what: 'is "development", which is only for tests on one machine',
      remedy: `Publish it with "npm run release -- publish ${name}", which makes a production build`,
    }));
