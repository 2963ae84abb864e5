import { type Decision, decisionSchema, type Reason } from '@platform/judge/decision';
import { p75Ms } from '@platform/judge/histogram';
import { type JudgeState, judgeStateSchema, type Reports, type Tally } from '@platform/judge/state';
import { VISIT_FAILURES, type VisitFailure } from '@site/contracts/api/visit-measures';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { VISIT_ATTRIBUTES } from '@site/server-data/visit-counts';
import { JUDGE_RECORDS, type LiveRecord } from '@site/site-model/release-log';
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

/** Returns the judge's records of the running canaries, by slot; one of an earlier canary of a slot is left out. */
export async function judgedNow(
  { canaries = [] }: Pick<LiveRecord, 'canaries'>,
  records: Pick<JudgeRecords, 'read'>,
): Promise<Map<string, JudgeRecord>> {
  const stored = await Promise.all(canaries.map(({ slot }) => records.read(slot)));
  return new Map(
    stored.flatMap((record, at) =>
      record && record.since === canaries[at]?.since ? [[record.slot, record] as const] : [],
    ),
  );
}

/** Prints, for each running canary, the figures of both variants and what the judge decided on them. */
export function sayJudged(say: (line: string) => void, judged: ReadonlyMap<string, JudgeRecord>): void {
  for (const { slot, state, decision, refused, when } of judged.values()) {
    const { canary, live } = state.all;
    say(
      `The judge on ${slot}, ${when}: ${canary.visits} visits of the canary, ${live.visits} of live; ${wordsOf(decision)}`,
    );
    if (refused) say(`  its order was refused: ${refused}`);
    for (const line of figureLines(state)) say(`  ${line}`);
  }
}

/** Returns a line with the failing visits, one for each kind of failure, and one with the 75th percentile of LCP. */
function figureLines(state: JudgeState): string[] {
  const { canary, live } = state.all;
  const line = (name: string, of: (tally: Tally) => string) =>
    `${name.padEnd(18)} ${of(canary)}, live ${of(live)}`;
  const left = (count: number) => (count > 0 ? ` (left out: ${count} of networks that failed before)` : '');
  return [
    line('failing visits', ({ failed, visits, leftOut }) => `${failed} of ${visits}${left(leftOut)}`),
    ...VISIT_FAILURES.filter((kind) => canary.kinds[kind] || live.kinds[kind]).map((kind) =>
      line(`  ${kind}`, ({ kinds }) => String(kinds[kind] ?? 0)),
    ),
    `${line('LCP', ({ lcp }) => `${p75Ms(lcp)} ms`)} (75th percentile)`,
  ];
}

const ACTIONS: Record<Decision['action'], string> = {
  hold: 'it holds',
  step: 'it could grow',
  withdraw: 'it is worse and is withdrawn',
  'give-up': 'the judge stopped waiting',
};

/** Returns a decision in one sentence, with its reasons. */
export function wordsOf({ action, reasons }: Decision): string {
  return `${ACTIONS[action]}: ${reasons.map(reasonWords).join('; ')}`;
}

const part = ({ bad, total }: { bad: number; total: number }) => `${bad} of ${total}`;
const odds = ({ evidence }: { evidence: number }) => `10^${evidence.toFixed(1)} to 1; 10^2 withdraws`;

function reasonWords(reason: Reason): string {
  switch (reason.code) {
    case 'failures':
      return `${part(reason.canary)} visits failed, of live ${part(reason.live)}, most by ${reason.most} (${odds(reason)})`;
    case 'lcp':
      return `its LCP is ${reason.canary.p75} ms, that of live ${reason.live.p75} ms (${odds(reason)})`;
    case 'few-networks':
      return `few networks speak against it (${reason.failed} failed, ${reason.leftOut} repeated failures left out; ${odds(reason)})`;
    case 'silent':
      return `only ${reason.visits} of ${reason.expected} expected visits were reported: do its pages run?`;
    case 'waited':
      return `this holds a step for ${reason.most / 60} hours, ${Math.floor(reason.minutes / 60)} are over`;
    case 'sample':
      return `${reason.visits} of ${reason.needed} visits at this share${reason.takes ? ` (${Math.round(reason.takes / 1440)} days)` : ''}`;
    case 'pace':
      return `${reason.minutes} of ${reason.needed} minutes at this share`;
    case 'patience':
      return `${reason.minutes} minutes at this share, more than the plan's ${reason.patience}`;
    case 'no-worse':
      return `no worse than live in ${reason.visits} visits`;
  }
}
