import { VISIT_FAILURES, type VisitFailure } from '@site/contracts/api/visit-measures';
import * as z from 'zod/mini';
import { addMinutes, closeBlock, type JudgeState, LOG_THRESHOLD, logOf, type Minute, type Tally } from './evidence';

const whole = z.int().check(z.minimum(0));
/** A power of ten, since evidence has no bound: 2 is a hundred to one, and withdraws. */
const power = z.number();
const failing = z.object({ bad: whole, total: whole });

const reasonSchema = z.discriminatedUnion('code', [
  /** Visits that failed, of all visits. `most`: the kind of failure that the rollout has most in excess of live. */
  z.object({
    code: z.literal('failures'),
    most: z.enum(VISIT_FAILURES),
    rollout: failing,
    live: failing,
    evidence: power,
  }),
  /** Far fewer visits of the rollout than its share of all visits. */
  z.object({ code: z.literal('silent'), visits: whole, expected: whole }),
  /** Minutes that the step has lasted, and that it lasts. */
  z.object({ code: z.literal('step'), minutes: whole, lasts: whole }),
  /** Nothing that is enough speaks against the rollout. `networks`: those whose visits failed; below the least, nothing can be seen. */
  z.object({ code: z.literal('no-worse'), visits: whole, networks: whole, evidence: power }),
]);
export type Reason = z.infer<typeof reasonSchema>;

/** What becomes of a rollout: the next step, nothing yet, or its end because it fails more than live. */
export const decisionSchema = z.object({
  action: z.enum(['advance', 'hold', 'withdraw']),
  reasons: z.array(reasonSchema),
});
export type Decision = z.infer<typeof decisionSchema>;

export interface Observation {
  state: JudgeState;
  /** Minutes that are over and complete. Those that were taken before do no harm. */
  minutes: readonly Minute[];
  /** Percent of the visitors that the rollout gets now, and the minute since when. */
  percent: number;
  since: number;
  lasts: number;
  now: number;
}

/**
 * With fewer failing networks a rollout is neither withdrawn nor held: anybody can send reports, but not from so many.
 */
export const LEAST_NETWORKS = 20;
/** Above this evidence a step lasts twice as long. Three to one is common by chance and passes. */
const LOG_SUSPICION = Math.log(10);
/** Visits that the rollout should have had before a lack of them counts, and the share that must have come. */
const SILENT = { expected: 40, share: 0.5 };

/**
 * Decides what becomes of a rollout, and returns the state for the next look. A step that is in doubt lasts twice as
 * long, and no longer: nothing waits for ever.
 */
export function decideRollout(look: Observation): { state: JudgeState; decision: Decision } {
  const { percent, since, lasts, now } = look;
  const state = addMinutes(look.state, look.minutes);
  const minutes = Math.max(0, now - since);
  // The clock ends the block, whatever it holds: few visits would never fill it.
  if (minutes >= lasts) closeBlock(state);
  const { failed } = state.all.rollout;
  const proved = failed < LEAST_NETWORKS ? 0 : logOf(state.logs);
  if (proved >= LOG_THRESHOLD) return { state, decision: { action: 'withdraw', reasons: [failuresOf(state)] } };

  const doubts: Reason[] = proved >= LOG_SUSPICION ? [failuresOf(state)] : [];
  // What was seen at another share says nothing about this step.
  const { visits, expected } = state.percent === percent ? state : { visits: 0, expected: 0 };
  if (expected >= SILENT.expected && visits < SILENT.share * expected)
    doubts.push({ code: 'silent', visits, expected: Math.round(expected) });
  const needed = doubts.length > 0 ? 2 * lasts : lasts;
  if (minutes < needed)
    return {
      state,
      decision: { action: 'hold', reasons: [{ code: 'step', minutes, lasts: needed }, ...doubts] },
    };
  const noWorse: Reason = { code: 'no-worse', visits, networks: failed, evidence: evidenceOf(state) };
  return { state, decision: { action: 'advance', reasons: [noWorse, ...doubts] } };
}

/** Returns the evidence against the rollout as a power of ten, whatever number of networks it has. */
export const evidenceOf = ({ logs }: JudgeState): number => Math.max(-9, logOf(logs) / Math.LN10);

function failuresOf(state: JudgeState): Reason {
  const { rollout, live } = state.all;
  const figures = ({ failed, visits }: Tally) => ({ bad: failed, total: visits });
  const excess = (kind: VisitFailure) => rateOf(rollout, kind) - rateOf(live, kind);
  const most = VISIT_FAILURES.reduce((one, kind) => (excess(kind) > excess(one) ? kind : one));
  return {
    code: 'failures',
    most,
    rollout: figures(rollout),
    live: figures(live),
    evidence: evidenceOf(state),
  };
}

const rateOf = ({ kinds, visits }: Tally, kind: VisitFailure) => (kinds[kind] ?? 0) / (visits || 1);

/**
 * The least fault that a rollout of an hour at average traffic sees in nine of ten cases, in points of page views, by
 * `simulation.test.ts`. Below the first row it sees none.
 */
export const LEAST_FAULTS = [
  { visitsPerMonth: 300_000, points: 30 },
  { visitsPerMonth: 1_000_000, points: 5 },
  { visitsPerMonth: 3_000_000, points: 2 },
] as const;
