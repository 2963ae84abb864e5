import { ReleaseError } from '@platform/base/release-error';
import type { LiveRecord } from '@site/site-model/release-log';
import { nothingLive } from '../log/live-log';
import type { ReleaseTarget } from '../release-target';
import { goLive, retryOnConflict } from './go-live';

/** Throws `release/frozen`, with who froze releases, when and why. */
export function requireThawed({ frozen }: Pick<LiveRecord, 'frozen'>): void {
  if (!frozen) return;
  const { who, when, reason } = frozen;
  throw new ReleaseError(
    'release/frozen',
    `Releases were frozen by ${who} at ${when}${reason ? `: ${reason}` : ''}.`,
    'Rollbacks still work; "npm run release -- thaw" ends the freeze.',
  );
}

/**
 * Freezes releases: only a rollback changes what visitors get; running canaries go on. A freeze is a record of the live
 * log, so a release in progress conflicts with it, reads the log again and stops. Freezing again changes the reason.
 */
export function freeze(target: ReleaseTarget, reason?: string): Promise<LiveRecord> {
  const frozen = { who: target.who, when: new Date().toISOString(), ...(reason ? { reason } : {}) };
  return mark(target, 'freeze', () => frozen);
}

/** Ends the freeze. Rejects with `release/not-frozen` when nothing is frozen. */
export function thaw(target: ReleaseTarget): Promise<LiveRecord> {
  return mark(target, 'thaw', ({ frozen }) => {
    if (!frozen)
      throw new ReleaseError('release/not-frozen', 'Releases are not frozen.', 'No action is needed.');
    return undefined;
  });
}

async function mark(
  target: ReleaseTarget,
  action: 'freeze' | 'thaw',
  decide: (live: LiveRecord) => LiveRecord['frozen'],
): Promise<LiveRecord> {
  return retryOnConflict(async () => {
    const live = await target.log.current();
    if (!live) throw nothingLive();
    const frozen = decide(live);
    const same = { id: live.composition, versions: live.versions };
    return goLive(target, same, action, live, { canaries: live.canaries, frozen: frozen ?? null });
  });
}
