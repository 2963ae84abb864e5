import type { Decision, Reason } from '@platform/judge/decision';
import { p75Ms } from '@platform/judge/histogram';
import type { JudgeState, Tally } from '@platform/judge/state';
import { VISIT_FAILURES } from '@site/contracts/api/visit-measures';
import type { LiveRecord } from '@site/site-model/release-log';
import type { JudgeRecord, JudgeRecords } from './judge-record';

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
export function figureLines(state: JudgeState): string[] {
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
