import { type Decision, decisionSchema, LEAST_FAULTS, LEAST_NETWORKS, type Reason } from '@platform/judge/decide';
import { judgeStateSchema, type Reports, type Tally } from '@platform/judge/evidence';
import { VISIT_FAILURES, type VisitFailure } from '@site/contracts/api/visit-measures';
import { itemKeys, TABLE, VISIT_ATTRIBUTES } from '@site/server-data/tables';
import { JUDGE_RECORDS, type LiveRecord } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { type TableAddress, tableItems } from '../log/live-log';

/** What the judge knows of the rollout, and what it decided last. */
const judgeRecordSchema = z.object({
  part: z.string(),
  /** When the rollout began; a record of another one is not continued. */
  since: z.string(),
  state: judgeStateSchema,
  decision: decisionSchema,
  /** The evidence against the rollout so far, as a power of ten. */
  evidence: z.number(),
  refused: z.optional(z.string()),
  /** Its last order at this step, and when it was sent. */
  ordered: z.optional(z.object({ action: z.string(), stepSince: z.string(), when: z.string() })),
  when: z.string(),
});
export type JudgeRecord = z.infer<typeof judgeRecordSchema>;

/** The head of the line that the judge tried to start, and when first and last. */
const lineRecordSchema = z.object({
  part: z.string(),
  since: z.string(),
  first: z.string(),
  last: z.string(),
});
export type LineRecord = z.infer<typeof lineRecordSchema>;

const [ROLLOUT, LINE] = ['rollout', 'line'] as const;

/**
 * Returns the records of the judge: two items, overwritten by its next look. Undefined also for a format no longer
 * known.
 */
export function judgeRecords(table: TableAddress) {
  const { query, put } = tableItems(table);
  const read = async (first: string) => (await query(JUDGE_RECORDS, { first }))[0];
  return {
    read: async () => judgeRecordSchema.safeParse(await read(ROLLOUT)).data,
    write: (record: JudgeRecord) => put(JUDGE_RECORDS, ROLLOUT, record),
    readLine: async () => lineRecordSchema.safeParse(await read(LINE)).data,
    writeLine: (record: LineRecord) => put(JUDGE_RECORDS, LINE, record),
  };
}
export type JudgeRecords = ReturnType<typeof judgeRecords>;

/**
 * Returns access to the counts of visits in the site's table: those of `of` by minute, from `first` to `last`, without
 * minutes that have none.
 */
export function readVisits(table: TableAddress) {
  const { query } = tableItems(table);
  return async (of: string, first: number, last: number): Promise<Map<number, Reports>> => {
    const [from, to] = [itemKeys.visits(of, first), itemKeys.visits(of, last)];
    const rows = await query(from.pk, { first: from.sk, last: to.sk });
    return new Map(rows.map((item) => [Number(String(item[TABLE.sortKey]).split('#')[1]), reportsIn(item)]));
  };
}
export type ReadVisits = ReturnType<typeof readVisits>;

function reportsIn(item: Record<string, unknown>): Reports {
  const failures = new Map<number, VisitFailure[]>();
  for (const name of Object.keys(item)) {
    const [what, which, network] = name.split(':');
    const kind = VISIT_FAILURES.find((one) => one === which);
    if (what !== 'bad' || !kind) continue;
    const kinds = failures.get(Number(network)) ?? [];
    failures.set(Number(network), [...kinds, kind]);
  }
  return { visits: Number(item[VISIT_ATTRIBUTES.visits] ?? 0), failures };
}

export async function judgedNow(
  { rollout }: Pick<LiveRecord, 'rollout'>,
  records: Pick<JudgeRecords, 'read'>,
): Promise<JudgeRecord | undefined> {
  const record = rollout && (await records.read());
  return record?.part === rollout?.part && record?.since === rollout?.since ? record : undefined;
}

export function sayJudged(say: (line: string) => void, judged: JudgeRecord | undefined): void {
  if (!judged) return;
  const { part, state, decision, refused, when } = judged;
  const { rollout, live } = state.all;
  say(`The judge on ${part}, ${when}: ${describeDecision(decision)}`);
  if (refused) say(`  its order failed: ${refused}`);
  const line = (name: string, of: (tally: Tally) => string) =>
    say(`  ${name.padEnd(18)} ${of(rollout)}, live ${of(live)}`);
  const left = (count: number) => (count > 0 ? ` (left out: ${count} of networks that failed before)` : '');
  line('failing visits', ({ failed, visits, leftOut }) => `${failed} of ${visits}${left(leftOut)}`);
  for (const kind of VISIT_FAILURES.filter((kind) => rollout.kinds[kind] || live.kinds[kind]))
    line(`  ${kind}`, ({ kinds }) => String(kinds[kind] ?? 0));
}

/** Returns what a rollout can see at this number of visits, in a sentence. */
export function describeSight(visitsPerMonth: number): string {
  if (visitsPerMonth < 1) return 'No visits were counted lately: the visit of the preview is the evidence.';
  const about = `At about ${Number(visitsPerMonth.toPrecision(2)).toLocaleString('en')} visits a month`;
  const row = LEAST_FAULTS.findLast((one) => visitsPerMonth >= one.visitsPerMonth);
  return row
    ? `${about} the judge sees in an hour if ${row.points} or more in 100 page views fail in addition.`
    : `${about} an hour shows the judge nothing: it withdraws no fault. The visit of the preview is the evidence.`;
}

const ACTIONS: Record<Decision['action'], string> = {
  hold: 'the step goes on',
  advance: 'the step is over',
  withdraw: 'it fails more than live and is withdrawn',
};

export const describeDecision = ({ action, reasons }: Decision): string =>
  `${ACTIONS[action]}: ${reasons.map(reasonWords).join('; ')}`;

const ratio = ({ bad, total }: { bad: number; total: number }) => `${bad} of ${total}`;
const odds = ({ evidence }: { evidence: number }) => `10^${evidence.toFixed(1)} to 1; 10^2 withdraws`;

function reasonWords(reason: Reason): string {
  switch (reason.code) {
    case 'failures':
      return `${ratio(reason.rollout)} visits failed, of live ${ratio(reason.live)}, most by ${reason.most} (${odds(reason)})`;
    case 'silent':
      return `only ${reason.visits} of ${reason.expected} expected visits were reported: do its pages run?`;
    case 'step':
      return `${reason.minutes} of ${reason.lasts} minutes`;
    case 'no-worse':
      return `${reason.visits} visits, failures from ${reason.networks} networks${reason.networks < LEAST_NETWORKS ? `, fewer than the ${LEAST_NETWORKS} that say something` : ''}`;
  }
}
