import { isDeepStrictEqual } from 'node:util';
import { ReleaseError, throwFaults } from '@platform/base/release-error';
import { SHELL } from '@site/contracts/shell';
import type { Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { notLiveError, requireLive, requireThawed } from '../log/live-log';
import {
  composeLinked,
  composeVersion,
  lostAddresses,
  type ReleaseTarget,
  readComposition,
  requireServed,
} from '../release-target';
import { completeRelease, goLive, retryOnConflict } from './go-live';
import { carryRollout, isUnderWay, writeEnd } from './rollout';

/**
 * Makes a set of versions live at once: the first release of a stage, what a checkout starts with, or what a bucket
 * gets that has lost its files. `after`: the number of the live record that the sender saw. A rollout goes on on top of
 * it; what is under way of parts that it changes ends.
 */
export async function releaseAllParts(target: ReleaseTarget, versions: Versions, after?: number): Promise<LiveRecord> {
  const live = await target.log.current();
  if (live?.sequence !== after)
    throw new ReleaseError(
      'release/already-live',
      after === undefined ? 'A composition is already live.' : `Another release came after record ${after}.`,
      `Promote a part instead: npm run release -- promote <part>.`,
    );
  if (live) requireThawed(live);
  const manifest = await composeLinked(target, live?.composition, versions);
  // The files of its rollout may be missing, which only a new record can end.
  if (live && manifest.id === live.composition && !live.rollout) return completeRelease(target, live);
  return goLive(target, manifest, 'release-all', live, live ? await carryRollout(target, live, manifest) : {});
}

/**
 * Puts one published version of a part into the live composition. When another release comes first, it is composed
 * again on top of that. What is under way of the part ends; the rollout of another part goes on, on top of the release.
 * A version that is live already is rendered again when the stage's settings have changed.
 */
export function promotePart(target: ReleaseTarget, name: string, version: string): Promise<LiveRecord> {
  return retryOnConflict(async () => {
    const live = await requireLive(target.log);
    const { store, settings } = target;
    const isLive =
      live.versions[name] === version &&
      isDeepStrictEqual((await readComposition(store, live.composition)).settings, settings);
    if (isLive) return isUnderWay(live, name) ? writeEnd(target, name, 'replaced') : completeRelease(target, live);
    requireThawed(live);
    const manifest = await composeVersion(target, live, name, version);
    return goLive(target, manifest, 'promote', live, await carryRollout(target, live, manifest, name));
  });
}

/**
 * Removes a part from the site: the other parts are composed without it, through the checks of a promotion. Its live
 * addresses must have moved to another part, or be given up (`gone`). A promotion of the part or a rollback of the site
 * brings it back.
 */
export async function retirePart(
  target: ReleaseTarget,
  part: string,
  { gone }: { gone: boolean },
): Promise<LiveRecord> {
  if (part === SHELL)
    throw new ReleaseError(
      'release/shell-retired',
      'The shell hosts all other parts and can’t be retired.',
      'Promote another version of the shell instead.',
    );
  return retryOnConflict(async () => {
    const live = await requireLive(target.log);
    const { [part]: version, ...versions } = live.versions;
    if (version === undefined) throw notLiveError(part, live);
    requireThawed(live);
    const current = await readComposition(target.store, live.composition);
    const paths = current.pages.flatMap(({ owner, path }) => (owner === part ? [path] : []));
    // The composer drops those that another part has or moves.
    const givenUp = gone ? [...paths, ...Object.keys(current.moved), ...current.gone] : [];
    const retired = [...new Set([...current.retired, ...givenUp])];
    const manifest = await composeLinked(target, live.composition, versions, { retired });
    requireServed(manifest);
    const lost = lostAddresses(current, manifest).map((fault) => ({
      ...fault,
      remedy: `${fault.remedy}; or give up all addresses of ${part}: npm run release -- retire ${part} --gone`,
    }));
    throwFaults(`Retiring ${part} would remove addresses that visitors use`, lost);
    const along = await carryRollout(target, live, manifest, part, 'rolled-back');
    return goLive(target, manifest, 'retire', live, { ...along, part });
  });
}
