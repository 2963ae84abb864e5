import { minuteOf } from '@site/server-data/visit-counts';
import { type Canary, percentOf } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';

/** Percent of the visitors that a canary and the live composition get. */
export interface Shares {
  share: number;
  liveShare: number;
}

/**
 * Minutes after a change of a share whose visits are not counted: edge and telemetry follow a record within a minute. After a canary
 * has shrunk, failures of visits that began at its larger share would be compared with the few that begin at the smaller one.
 */
const SETTLING_MINUTES = { changed: 1, shrunk: 30 } as const;

/** The canary with this slot and beginning, in a record. */
export const sameCanary = (
  { canaries = [] }: Pick<LiveRecord, 'canaries'>,
  { slot, since }: Pick<Canary, 'slot' | 'since'>,
): Canary | undefined => canaries.find((one) => one.slot === slot && one.since === since);

/**
 * Returns the shares that were in force during a whole minute. Undefined for a minute in which the canary did not run, and in
 * or shortly after which a share changed: its visits can't be assigned to one share. `history`: newest first.
 */
export function sharesIn(
  history: readonly LiveRecord[],
  canary: Pick<Canary, 'slot' | 'since'>,
  minute: number,
): Shares | undefined {
  const written = (record: LiveRecord) => minuteOf(new Date(record.when));
  const at = history.findIndex((record) => written(record) < minute);
  const inForce = history[at] && sharesOf(history[at], canary);
  if (!inForce) return undefined;
  const changed = (record: LiveRecord) => {
    const shares = sharesOf(record, canary);
    return shares?.share !== inForce.share || shares.liveShare !== inForce.liveShare;
  };
  if (history.slice(0, at).some((record) => written(record) === minute && changed(record))) return undefined;
  const before = history.findIndex((record, index) => index > at && changed(record));
  const first = history[before - 1];
  const previous = history[before];
  if (!first || !previous) return inForce;
  const shrank = (sharesOf(previous, canary)?.share ?? 0) > inForce.share;
  const settling = shrank ? SETTLING_MINUTES.shrunk : SETTLING_MINUTES.changed;
  return minute - written(first) <= settling ? undefined : inForce;
}

function sharesOf(record: LiveRecord, wanted: Pick<Canary, 'slot' | 'since'>): Shares | undefined {
  const canary = sameCanary(record, wanted);
  if (!canary) return undefined;
  const taken = (record.canaries ?? []).reduce((sum, one) => sum + percentOf(one), 0);
  return { share: percentOf(canary), liveShare: 100 - taken };
}
