import { VISIT_FAILURES, type VisitFailure } from '@site/contracts/api/visit-measures';
import type { Decision, Reason } from './decision';
import { LOG_THRESHOLD, logOf, logSum, sizeOf } from './evidence';
import { p75Ms } from './histogram';
import { DAY, nextShare, type Plan, stepOf } from './plan';
import { type JudgeState, type Minute, type Tally, takeMinutes } from './state';

/** What one look at a canary sees. */
export interface Look {
  state: JudgeState;
  /** Minutes that are over and complete. Those that were taken before do no harm. */
  minutes: readonly Minute[];
  plan: Plan;
  /** Percent of the visitors that the canary gets now, and the minute since when. */
  share: number;
  since: number;
  /** The minute of this look. */
  now: number;
}

/**
 * What is compared. `weight`: its part of the false alarm rate; LCP takes longer to be seen. `least`: networks of the canary below which
 * it neither withdraws nor holds for longer than a day: anybody can send reports, but not from so many networks.
 */
const MEASURES = {
  failures: { weight: 0.3, least: 20, networks: (canary: Tally) => canary.failed },
  lcp: { weight: 0.7, least: 100, networks: (canary: Tally) => sizeOf(canary.lcp) },
} as const;
type Measure = keyof typeof MEASURES;
const NAMES = Object.keys(MEASURES) as Measure[];

/** Above this evidence the canary is not given more visitors. Three to one is common by chance and passes. */
const LOG_SUSPICION = Math.log(10);
/** Visits that the canary should have had before a lack of them counts, and the part that must have come. */
const SILENT = { expected: 100, part: 0.5 };

/** Decides what becomes of a canary, and returns the state for the next look. The same look twice gives the same. */
export function decide(look: Look): { state: JudgeState; decision: Decision } {
  const { plan, share, since, now } = look;
  const state = takeMinutes(look.state, look.minutes);
  const solid = NAMES.filter((name) => MEASURES[name].networks(state.all.canary) >= MEASURES[name].least);
  const proved = logAgainst(state, solid);
  if (proved >= LOG_THRESHOLD)
    return { state, decision: { action: 'withdraw', reasons: against(state, solid) } };

  const minutes = Math.max(0, now - since);
  // What was seen at another share says nothing about this step.
  const visits = state.share === share ? state.visits : 0;
  const step = stepOf(plan, share);
  const missing: Reason[] = [];
  if (proved >= LOG_SUSPICION) missing.push(...against(state, solid));
  // Less than a day is one hour of the day, and tells no pace.
  const takes = minutes < DAY ? 0 : Math.round((minutes * step.visits) / Math.max(1, visits));
  if (visits < step.visits) missing.push({ code: 'sample', visits, needed: step.visits, takes });
  if (minutes < step.minutes) missing.push({ code: 'pace', minutes, needed: step.minutes });

  // Doubtful reports hold a step for a day.
  const doubts = missing.length > 0 ? [] : doubtsOf(state);
  if (doubts.length === 0) delete state.waiting;
  else state.waiting ??= now;
  const waited = now - (state.waiting ?? now);
  if (doubts.length > 0) doubts.push({ code: 'waited', minutes: waited, most: DAY });
  if (doubts.length > 0 && waited < DAY) missing.push(...doubts);

  if (missing.length === 0) {
    const noWorse: Reason = { code: 'no-worse', visits, evidence: inTens(proved) };
    return { state, decision: { action: 'step', to: nextShare(plan, share), reasons: [noWorse, ...doubts] } };
  }
  if (minutes <= plan.patience) return { state, decision: { action: 'hold', reasons: missing } };
  const patience: Reason = { code: 'patience', minutes, patience: plan.patience };
  return { state, decision: { action: 'give-up', reasons: [patience, ...missing] } };
}

/** Returns the evidence against the canary as a power of ten, of all measures, whatever number of networks they have. */
export const evidenceOf = (state: JudgeState): number => inTens(logAgainst(state, NAMES));

const inTens = (log: number): number => Math.max(-9, log / Math.LN10);

/** Returns the logarithm of the evidence: the mean by weight. A measure that is left out counts as 0. */
const logAgainst = ({ logs }: JudgeState, names: readonly Measure[]): number =>
  logSum(names.map((name) => logOf(logs[name]) + Math.log(MEASURES[name].weight)));

/** Returns the measures that speak against the canary, with the figures of both variants. */
function against(state: JudgeState, names: readonly Measure[]): Reason[] {
  const { canary, live } = state.all;
  return names.flatMap((name): Reason[] => {
    const log = logAgainst(state, [name]);
    // One of the two has at least half of the evidence.
    if (log < LOG_SUSPICION - Math.LN2) return [];
    const evidence = inTens(log);
    if (name === 'lcp') return [{ code: 'lcp', canary: lcpOf(canary), live: lcpOf(live), evidence }];
    const of = ({ failed, visits }: Tally) => ({ bad: failed, total: visits });
    const excess = (kind: VisitFailure) => rateOf(canary, kind) - rateOf(live, kind);
    const most = VISIT_FAILURES.reduce((one, kind) => (excess(kind) > excess(one) ? kind : one));
    return [{ code: 'failures', most, canary: of(canary), live: of(live), evidence }];
  });
}

const lcpOf = ({ lcp }: Tally) => ({ total: sizeOf(lcp), p75: p75Ms(lcp) });
const rateOf = ({ kinds, visits }: Tally, kind: VisitFailure) => (kinds[kind] ?? 0) / (visits || 1);

/** Returns what speaks against a step and may be forged, or only missing. */
function doubtsOf(state: JudgeState): Reason[] {
  const { failed, leftOut } = state.all.canary;
  const { visits, expected } = state;
  const doubts: Reason[] = [];
  const evidence = evidenceOf(state);
  if (evidence >= inTens(LOG_SUSPICION)) doubts.push({ code: 'few-networks', failed, leftOut, evidence });
  if (expected >= SILENT.expected && visits < SILENT.part * expected)
    doubts.push({ code: 'silent', visits, expected: Math.round(expected) });
  return doubts;
}
