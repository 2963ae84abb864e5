import { noCounts, type VariantCounts } from '@platform/judge/counts';
import { BUCKETS } from '@platform/judge/histogram';
import { FAILURE_NAMES, SPEED_NAMES } from '@platform/judge/measures';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { VISIT_ATTRIBUTES } from '@site/server-data/visit-counts';
import { documentClient } from '../log/document-client';
import { itemsBetween } from '../log/items-between';

/** What visits of one composition did in one minute. */
export interface MinuteCounts extends VariantCounts {
  minute: number;
  /** Visits that were not counted, since their address had used up its quota. */
  refused: number;
}

/** Returns the counts of `of` by minute, from `first` to `last`; minutes without visits are left out. */
export type ReadVisits = (of: string, first: number, last: number) => Promise<Map<number, MinuteCounts>>;

/** Returns access to the counts that the telemetry function writes; without an `endpoint`, in the account in use. */
export function readVisits({ table, endpoint }: { table: string; endpoint?: string }): ReadVisits {
  const client = documentClient(endpoint);
  return async (of, first, last) => {
    const minutes = new Map<number, MinuteCounts>();
    const keys = [itemKeys.visits(of, first), itemKeys.visits(of, last)] as const;
    for await (const item of itemsBetween(client, table, keys, { consistent: true })) {
      const minute = Number(String(item[TABLE.sortKey]).split('#')[1]);
      minutes.set(minute, { minute, ...countsIn(item) });
    }
    return minutes;
  };
}

const numberIn = (item: Record<string, unknown>, name: string): number =>
  typeof item[name] === 'number' ? item[name] : 0;

function countsIn(item: Record<string, unknown>): Omit<MinuteCounts, 'minute'> {
  const counts = { ...noCounts(), visits: numberIn(item, VISIT_ATTRIBUTES.visits) };
  for (const name of FAILURE_NAMES) {
    const bad = numberIn(item, VISIT_ATTRIBUTES.bad(name));
    const total = numberIn(item, VISIT_ATTRIBUTES.of(name));
    if (bad + total > 0) counts.failures[name] = { bad, total };
  }
  for (const name of SPEED_NAMES) {
    const histogram = Array.from({ length: BUCKETS }, (_, at) =>
      numberIn(item, VISIT_ATTRIBUTES.speed(name, at)),
    );
    const last = histogram.findLastIndex((count) => count > 0);
    if (last >= 0) counts.speeds[name] = histogram.slice(0, last + 1);
  }
  return { ...counts, refused: numberIn(item, VISIT_ATTRIBUTES.refused) };
}
