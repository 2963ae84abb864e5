import type { Minute } from '@platform/judge/state';
import { minuteOf } from '@site/server-data/visit-counts';
import { type Canary, percentOf } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';

/**
 * Minutes after a change of a share whose visits are not counted: edge and telemetry follow a record within a minute. After a canary
 * has shrunk, failures of visits that began at its larger share would be compared with the few that begin at the smaller one.
 */
const SETTLING_MINUTES = { changed: 1, shrunk: 30 } as const;

/**
 * Returns the shares that were in force during a whole minute. Undefined for a minute in which the canary did not run, and in
 * or shortly after which a share changed: its visits can't be assigned to one share. `history`: newest first.
 */
export function sharesIn(
  history: readonly LiveRecord[],
  { slot, since }: Pick<Canary, 'slot' | 'since'>,
  minute: number,
): Pick<Minute, 'share' | 'liveShare'> | undefined {
  const records = history.map(({ canaries = [], when }) => {
    const own = canaries.find((one) => one.slot === slot && one.since === since);
    const taken = canaries.reduce((sum, one) => sum + percentOf(one), 0);
    return { written: minuteOf(new Date(when)), share: own && percentOf(own), liveShare: 100 - taken };
  });
  const at = records.findIndex(({ written }) => written < minute);
  const { share, liveShare } = records[at] ?? {};
  if (share === undefined || liveShare === undefined) return undefined;
  const isOther = (one: (typeof records)[number]) => one.share !== share || one.liveShare !== liveShare;
  if (records.slice(0, at).some((one) => one.written === minute && isOther(one))) return undefined;
  const before = records.findIndex((one, index) => index > at && isOther(one));
  const first = records[before - 1];
  const hasShrunk = (records[before]?.share ?? 0) > share;
  const settling = hasShrunk ? SETTLING_MINUTES.shrunk : SETTLING_MINUTES.changed;
  return first && minute - first.written <= settling ? undefined : { share, liveShare };
}
