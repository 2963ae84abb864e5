import type { Reports } from '@platform/judge/state';
import { VISIT_FAILURES, type VisitFailure } from '@site/contracts/api/visit-measures';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { VISIT_ATTRIBUTES } from '@site/server-data/visit-counts';
import { itemsBetween, type TableAddress } from '../log/table';

/** Returns the counts of `of` by minute, from `first` to `last`; minutes without visits are left out. */
export type ReadVisits = (of: string, first: number, last: number) => Promise<Map<number, Reports>>;

/** Returns access to the counts that the telemetry function writes into the site's table. */
export function readVisits(table: TableAddress): ReadVisits {
  const items = itemsBetween(table, { consistent: true });
  return async (of, first, last) => {
    const rows = await items(itemKeys.visits(of, first), itemKeys.visits(of, last));
    return new Map(
      rows.map((item) => [Number(String(item[TABLE.sortKey]).split('#')[1]), reportsIn(item)] as const),
    );
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
