import { type CountedObjective, OUTCOMES } from '@site/server-data/service-levels';
import { itemKeys } from '@site/server-data/tables';
import { documentClient } from '../log/document-client';
import { itemsBetween } from '../log/items-between';
import type { LevelCounts } from './budget';

/** Time limit of one request in ms: a release must not wait long for counts that it can do without. */
const LONGEST_READ_MS = 5_000;

/** Returns the sums of an owner's counts from one hour to another, both included (hours since 1970). */
export type ReadLevels = (
  objective: CountedObjective,
  owner: string,
  hours: { first: number; last: number },
) => Promise<LevelCounts>;

/**
 * Returns access to the counts that the API's functions write into the site's table; without an `endpoint`, in the account in
 * use.
 */
export function readLevels({ table, endpoint }: { table: string; endpoint?: string }): ReadLevels {
  const client = documentClient(endpoint);
  return async (objective, owner, { first, last }) => {
    const sums: LevelCounts = { good: 0, bad: 0, outside: 0 };
    const keys = [
      itemKeys.serviceLevel(objective, owner, first),
      itemKeys.serviceLevel(objective, owner, last),
    ] as const;
    for await (const item of itemsBetween(client, table, keys, { timeoutMs: LONGEST_READ_MS }))
      for (const outcome of OUTCOMES) sums[outcome] += Number(item[outcome] ?? 0);
    return sums;
  };
}
