import type { CompositionManifest } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { project, requireFits } from '../log/edge-pointer';
import type { ReleaseTarget } from '../release-target';

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
