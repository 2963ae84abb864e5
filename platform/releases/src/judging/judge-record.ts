import { decisionSchema } from '@platform/judge/decision';
import { judgeStateSchema, type Reports } from '@platform/judge/state';
import { VISIT_FAILURES, type VisitFailure } from '@site/contracts/api/visit-measures';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { VISIT_ATTRIBUTES } from '@site/server-data/visit-counts';
import { JUDGE_RECORDS } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { itemsBetween, partition, type TableAddress } from '../log/table';

/** What the judge knows of the canary in a slot, and what it decided last. */
const judgeRecordSchema = z.object({
  slot: z.string(),
  /** When this version of the slot became a canary; a record of an earlier one is not continued. */
  since: z.string(),
  state: judgeStateSchema,
  decision: decisionSchema,
  /** The evidence against the canary so far, as a power of ten. */
  evidence: z.number(),
  /** Why its last order was refused, such as a freeze or a share that other canaries have. */
  refused: z.optional(z.string()),
  /** When its promotion was ordered. */
  promoting: z.optional(z.string()),
  /** When it looked last. */
  when: z.string(),
});
export type JudgeRecord = z.infer<typeof judgeRecordSchema>;

export interface JudgeRecords {
  /** Undefined before the first look at a slot, and for a record of a format that is no longer known. */
  read(slot: string): Promise<JudgeRecord | undefined>;
  write(record: JudgeRecord): Promise<void>;
}

/** Returns the records of the judge: one item per slot, overwritten by its next look. */
export function judgeRecords(options: TableAddress): JudgeRecords {
  const items = partition(options, JUDGE_RECORDS);
  return {
    async read(slot) {
      const [item] = await items.query({ sortKey: slot });
      return judgeRecordSchema.safeParse(item).data;
    },
    write: (record) => items.put(record.slot, record),
  };
}

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
