import { ReleaseError } from '@platform/base/release-error';
import type { CompositionManifest } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { project, requireFits } from '../log/edge-pointer';
import { LiveConflict } from '../log/live-log';
import type { ReleaseTarget } from '../release-target';

/** Attempts before giving up. */
const MOST_CONFLICTS = 20;

/** Runs an attempt, and repeats it on the new live record whenever another release came first (optimistic lock). */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let made = 0; made < MOST_CONFLICTS; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LiveConflict)) throw error;
    }
  }
  throw new ReleaseError(
    'release/too-many-conflicts',
    `Gave up after ${MOST_CONFLICTS} conflicting releases.`,
    'Try again.',
  );
}

/**
 * Projects the live record again, so that repeating a command completes a release that was interrupted before the edge was
 * updated.
 */
export async function reproject(target: ReleaseTarget, live: LiveRecord): Promise<LiveRecord> {
  await project(target);
  return live;
}

/** Optional fields of a record; without `canaries` none runs. `frozen` defaults to the live record's; null ends a freeze. */
type Along = Partial<Pick<LiveRecord, 'canaries' | 'canariesEnded' | 'part'>> & {
  frozen?: LiveRecord['frozen'] | null;
};

/** Appends the next record after `live` and updates the edge. Rejects with LiveConflict when another release took that number. */
export async function goLive(
  target: ReleaseTarget,
  manifest: Pick<CompositionManifest, 'id' | 'versions'>,
  action: LiveRecord['action'],
  live: LiveRecord | undefined,
  { canaries, canariesEnded, part, frozen = live?.frozen }: Along = {},
): Promise<LiveRecord> {
  const record: LiveRecord = {
    sequence: (live?.sequence ?? 0) + 1,
    composition: manifest.id,
    versions: manifest.versions,
    ...(canaries?.length ? { canaries } : {}),
    ...(canariesEnded?.length ? { canariesEnded } : {}),
    ...(frozen ? { frozen } : {}),
    who: target.who,
    ...(target.commit ? { commit: target.commit } : {}),
    when: new Date().toISOString(),
    action,
    ...(part ? { part } : {}),
    ...(live ? { from: live.composition } : {}),
  };
  requireFits(record);
  await target.log.append(record);
  await project(target);
  return record;
}
