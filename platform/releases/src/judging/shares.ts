import { minuteOf } from '@site/server-data/visit-counts';
import { type Canary, percentOf } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';

/** Percent of the visitors that a canary and the live composition get. */
export interface Shares {
  share: number;
  liveShare: number;
}

/** The canary with this slot and beginning, in a record. */
export const sameCanary = (
  { canaries = [] }: Pick<LiveRecord, 'canaries'>,
  { slot, since }: Pick<Canary, 'slot' | 'since'>,
): Canary | undefined => canaries.find((one) => one.slot === slot && one.since === since);

/**
 * Returns the shares that were in force during a whole minute. Undefined for a minute in which the canary did not run or a share
 * changed: its visits can't be assigned to one share. `history`: newest first.
 */
export function sharesIn(
  history: readonly LiveRecord[],
  canary: Pick<Canary, 'slot' | 'since'>,
  minute: number,
): Shares | undefined {
  const inForce: LiveRecord[] = [];
  for (const record of history) {
    const written = minuteOf(new Date(record.when));
    if (written > minute) continue;
    inForce.push(record);
    if (written < minute) break;
  }
  const shares = inForce.map((record) => sharesOf(record, canary));
  const [last] = shares;
  if (!last || shares.some((one) => one?.share !== last.share || one.liveShare !== last.liveShare))
    return undefined;
  // Without a record from before the minute, it is unknown what its beginning had.
  const oldest = inForce.at(-1);
  return oldest && minuteOf(new Date(oldest.when)) < minute ? last : undefined;
}

function sharesOf(record: LiveRecord, wanted: Pick<Canary, 'slot' | 'since'>): Shares | undefined {
  const canary = sameCanary(record, wanted);
  if (!canary) return undefined;
  const taken = (record.canaries ?? []).reduce((sum, one) => sum + percentOf(one), 0);
  return { share: percentOf(canary), liveShare: 100 - taken };
}
