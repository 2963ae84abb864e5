import type { Decision, Reason } from '@platform/judge/decision';
import { quantileMs, sizeOf } from '@platform/judge/histogram';
import { FAILURE_NAMES, SPEED_NAMES } from '@platform/judge/measures';
import { type JudgeState, seenBy } from '@platform/judge/state';
import type { LiveRecord } from '@site/site-model/release-log';
import type { JudgeRecord, JudgeRecords } from './judge-record';

/** Returns the judge's records of the running canaries, by slot; one of an earlier canary of a slot is left out. */
export async function judgedNow(
  { canaries = [] }: Pick<LiveRecord, 'canaries'>,
  records: JudgeRecords,
): Promise<Map<string, JudgeRecord>> {
  const found = await Promise.all(canaries.map(({ slot }) => records.read(slot)));
  return new Map(
    found.flatMap((record, at) =>
      record && record.since === canaries[at]?.since ? [[record.slot, record] as const] : [],
    ),
  );
}

/** Prints, for each running canary, the figures of both variants and what the judge decided on them. */
export function sayJudged(say: (line: string) => void, judged: ReadonlyMap<string, JudgeRecord>): void {
  for (const { slot, state, decision, refused, when } of judged.values()) {
    const { canary, live } = seenBy(state);
    say(
      `The judge on ${slot}, ${when}: ${canary.visits} visits of the canary, ${live.visits} of live; ${wordsOf(decision)}`,
    );
    if (refused) say(`  its order was refused: ${refused}`);
    for (const line of figureLines(state)) say(`  ${line}`);
  }
}

/** Returns one line per measure that a visit reported: failing visits of all visits, or the 75th percentile. */
export function figureLines(state: JudgeState): string[] {
  const { canary, live } = seenBy(state);
  const failures = FAILURE_NAMES.flatMap((name) => {
    const [own, others] = [canary.failures[name], live.failures[name]];
    if (!own && !others) return [];
    const of = (count = { bad: 0, total: 0 }) => `${count.bad} of ${count.total}`;
    return [`${name.padEnd(18)} ${of(own)}, live ${of(others)}`];
  });
  const speeds = SPEED_NAMES.flatMap((name) => {
    const [own, others] = [canary.speeds[name] ?? [], live.speeds[name] ?? []];
    if (sizeOf(own) + sizeOf(others) === 0) return [];
    const of = (histogram: number[]) => `${quantileMs(histogram, 0.75) ?? '-'} ms`;
    return [`${name.padEnd(18)} ${of(own)}, live ${of(others)} (75th percentile)`];
  });
  return [...failures, ...speeds];
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

function reasonWords(reason: Reason): string {
  switch (reason.code) {
    case 'evidence':
      return `${reason.measure} speaks against it (10^${reason.evidence.toFixed(1)} to 1; 10^${reason.threshold.toFixed(1)} withdraws)`;
    case 'flood':
      return `a flood of reports (${reason.refused} refused), so it decides nothing for now`;
    case 'share-mismatch':
      return `its share of the visits (${reason.canary} to ${reason.live}) is not ${reason.share} %: do its pages report?`;
    case 'sample':
      return `${reason.visits} of ${reason.needed} visits at this share`;
    case 'too-little-traffic':
      return `too little traffic: ${reason.needed} visits would take ${Math.round(reason.minutes / 1440)} days, more than the plan's ${Math.round(reason.patience / 1440)}`;
    case 'pace':
      return `${reason.minutes} of ${reason.needed} minutes at this share`;
    case 'patience':
      return `${reason.minutes} minutes at this share, more than the plan's ${reason.patience}`;
    case 'no-worse':
      return `no worse than live in ${reason.visits} visits`;
  }
}
