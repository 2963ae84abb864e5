import { isDeepStrictEqual } from 'node:util';
import { ReleaseError } from '@platform/base/errors/release-error';
import { requireSound } from '@platform/composer/checks/list';
import type { Candidate } from '@platform/composer/store/overlay-store';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { endedCanary, rebasedCanary } from './canary';
import { requireThawed } from './freeze';
import { goLive, projected } from './go-live';
import { requireAddressesKept } from './kept-addresses';
import { composeLinked, requireLinksAlive } from './living-links';
import { retryOnConflict } from './on-conflict';
import { readComposition, requireServed } from './read-composition';
import type { ReleaseTarget } from './release-target';
import { planRollback } from './rollback-plan';

/** Makes a whole set of versions live: the first release of a stage. */
export async function releaseAll(target: ReleaseTarget, versions: Versions): Promise<CompositionManifest> {
  const live = await target.log.current();
  const manifest = await composeLinked(target, live?.composition, versions);
  await goLive(target, manifest, 'start', live);
  return manifest;
}

/** Renders a build with what is live beside it, before it is published; nothing is written. Without a live site it is checked alone; with `render: false` it is not rendered, so none of its code runs. */
export async function rehearse(
  target: ReleaseTarget,
  candidate: Candidate,
  { render }: { render: boolean } = { render: true },
): Promise<void> {
  const live = await target.log.current();
  const { name, version } = candidate.manifest;
  const versions = { ...live?.versions, [name]: version };
  if (!live || !render) return requireSound(target.store, versions, { candidate });
  const manifest = await target.rehearse(candidate, versions, target.settings);
  await requireLinksAlive(target, live.composition, manifest);
}

/**
 * Puts one published version of one part into the live composition. When someone else's release comes in between,
 * theirs is taken over and the composition is rendered anew on top of it: nobody's release is lost. A canary that is
 * running goes on, on top of the release. The pages get the stage's settings; when these have changed, a version that is
 * live already is rendered again.
 */
export async function promote(target: ReleaseTarget, name: string, version: string): Promise<LiveRecord> {
  return retryOnConflict(async () => {
    const live = await target.log.current();
    if (!live) throw new ReleaseError('release/nothing-live', {});
    if (live.versions[name] === version && (await hasStageSettings(target, live)))
      return projected(target, live);
    requireThawed(live);
    const manifest = await composeLinked(target, live.composition, { ...live.versions, [name]: version });
    requireServed(manifest);
    await requireAddressesKept(target, live, manifest);
    const rebased = await rebasedCanary(target, live, manifest);
    return goLive(target, manifest, 'promote', live, rebased);
  });
}

/**
 * Goes back to an earlier composition: to the newest below the live one that nobody went back from, or to the one that `to`
 * names. Nothing is rendered, so its pages have the settings of their own time until the next release. A canary ends: after a rollback every visitor gets what was named.
 */
export async function rollback(target: ReleaseTarget, to?: string): Promise<LiveRecord> {
  let wanted = to;
  return retryOnConflict(async () => {
    const plan = planRollback(await target.log.history(), wanted);
    if (!plan) throw new ReleaseError('release/nothing-live', {});
    const { from, to: earlier } = plan;
    // What comes in between changes nothing of where it goes: two who flee the same composition arrive at the same one.
    wanted ??= earlier?.composition;
    if (!earlier)
      throw to
        ? new ReleaseError('release/never-live', { composition: to })
        : new ReleaseError('release/no-earlier-composition', {});
    if (earlier.composition === from.composition && !from.canary) return projected(target, from);
    if (!(await target.store.exists(keys.composition(earlier.composition))))
      throw new ReleaseError('release/composition-gone', { composition: earlier.composition });
    const manifest = await readComposition(target.store, earlier.composition);
    requireServed(manifest);
    return goLive(target, manifest, 'rollback', from, endedCanary(from, 'rollback'));
  });
}

/** Whether the live pages were rendered with the stage's settings as they are now. */
async function hasStageSettings({ store, settings }: ReleaseTarget, live: LiveRecord): Promise<boolean> {
  return isDeepStrictEqual((await readComposition(store, live.composition)).settings, settings);
}
