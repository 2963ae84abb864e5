import type { Reports } from '@platform/judge/state';
import { VISIT_FAILURES, type VisitFailure } from '@site/contracts/api/visit-measures';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { VISIT_ATTRIBUTES } from '@site/server-data/visit-counts';
import { documentClient } from '../log/document-client';
import { itemsBetween } from '../log/items-between';

/** Returns the counts of `of` by minute, from `first` to `last`; minutes without visits are left out. */
export type ReadVisits = (of: string, first: number, last: number) => Promise<Map<number, Reports>>;

/** Returns access to the counts that the telemetry function writes; without an `endpoint`, in the account in use. */
export function readVisits({ table, endpoint }: { table: string; endpoint?: string }): ReadVisits {
  const client = documentClient(endpoint);
  return async (of, first, last) => {
    const minutes = new Map<number, Reports>();
    const keys = [itemKeys.visits(of, first), itemKeys.visits(of, last)] as const;
    for await (const item of itemsBetween(client, table, keys, { consistent: true })) {
      const minute = Number(String(item[TABLE.sortKey]).split('#')[1]);
      minutes.set(minute, reportsIn(item));
    }
    return minutes;
  };
}

function reportsIn(item: Record<string, unknown>): Reports {
  const failures = new Map<number, VisitFailure[]>();
  const lcp = new Map<number, number[]>();
  for (const [name, count] of Object.entries(item)) {
    const [what, which, network] = name.split(':');
    const kind = VISIT_FAILURES.find((one) => one === which);
    if (what === 'bad' && kind) listIn(failures, Number(network)).push(kind);
    if (what === 'lcp')
      listIn(lcp, Number(network)).push(...Array<number>(Number(count)).fill(Number(which)));
  }
  return { visits: Number(item[VISIT_ATTRIBUTES.visits] ?? 0), failures, lcp };
}

function listIn<Value>(lists: Map<number, Value[]>, key: number): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
