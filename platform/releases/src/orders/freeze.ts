import { ReleaseError } from '@platform/base/release-error';
import type { LiveRecord } from '@site/site-model/release-log';
import { requireLive } from '../log/live-log';
import type { ReleaseTarget } from '../release-target';
import { retryOnConflict, writeChanges } from './go-live';

/**
 * Freezes releases: only a rollback, and the end of a rollout, change what visitors get. A freeze is a record of the
 * live log, so a release in progress conflicts with it and stops. Freezing again changes the reason.
 */
export const freezeReleases = (target: ReleaseTarget, reason?: string): Promise<LiveRecord> =>
  retryOnConflict(async () => {
    const live = await requireLive(target.log);
    const { rollout, waiting } = live;
    const frozen = { who: target.who, when: new Date().toISOString(), reason };
    return writeChanges(target, live, 'freeze', { rollout, waiting, frozen });
  });

/** Ends the freeze. The step of a rollout begins again. Rejects with `release/not-frozen` when nothing is frozen. */
export const thawReleases = (target: ReleaseTarget): Promise<LiveRecord> =>
  retryOnConflict(async () => {
    const live = await requireLive(target.log);
    if (!live.frozen) throw new ReleaseError('release/not-frozen', 'Releases are not frozen.', 'No action is needed.');
    const { rollout, waiting } = live;
    const again = rollout && { ...rollout, stepSince: new Date().toISOString() };
    return writeChanges(target, live, 'thaw', { rollout: again, waiting, frozen: null });
  });
