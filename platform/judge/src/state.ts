import * as z from 'zod/mini';
import {
  addCounts,
  type Count,
  liveShareOf,
  noCounts,
  percent,
  type Stratum,
  type VariantCounts,
  variantCountsSchema,
  whole,
} from './counts';
import { addFailures, addSpeed, alternativesOf, noEvidence } from './evidence';
import { isFailure, MEASURE_NAMES } from './measures';

const bothSchema = z.object({ canary: variantCountsSchema, live: variantCountsSchema });

/** What the judge knows of one canary: a few kilobytes, to be stored between two looks. */
export const judgeStateSchema = z.object({
  format: z.literal(1),
  /** The last minute that was taken, -1 before the first. What is not later is not taken again. */
  takenThrough: z.int().check(z.minimum(-1)),
  /** The shares of the strata taken last, and the canary's visits that are evidence since its own is in force. */
  share: percent,
  liveShare: percent,
  visits: whole,
  /** Visits that are evidence since both shares are in force. */
  mix: z.object({ canary: whole, live: whole }),
  /** The block in progress: minutes that are not evidence yet. */
  open: bothSchema,
  /** All that is evidence, for the figures. */
  sums: bothSchema,
  /** Logarithms of the likelihood ratios, one per alternative. */
  logs: z.record(z.enum(MEASURE_NAMES), z.array(z.number())),
  /** The minute until which a flood keeps the judge from deciding. */
  quietUntil: whole,
});
export type JudgeState = z.infer<typeof judgeStateSchema>;

const nothing = () => ({ canary: noCounts(), live: noCounts() });

export const initialState = (): JudgeState => ({
  format: 1,
  takenThrough: -1,
  share: 0,
  liveShare: 0,
  visits: 0,
  mix: { canary: 0, live: 0 },
  open: nothing(),
  sums: nothing(),
  logs: Object.fromEntries(MEASURE_NAMES.map((name) => [name, noEvidence(name)])) as JudgeState['logs'],
  quietUntil: 0,
});

/**
 * Visits that the smaller variant is expected to have in a block. A block ends by the visits of both variants together and the
 * share that was set, never by how they fell: a rule that looked at the variants or at failures would bias the test. Smaller blocks lose
 * evidence, since few visits are compared with few; larger ones delay the first decision.
 */
export const BLOCK_VISITS = 20;

/** Returns the state with the strata added, in order of time. A minute that was taken before is left out. */
export function takeStrata(state: JudgeState, strata: readonly Stratum[]): JudgeState {
  const sorted = strata.length > 1 ? strata.toSorted((a, b) => a.minute - b.minute) : strata;
  let taken = state;
  for (const stratum of sorted) if (stratum.minute > taken.takenThrough) taken = take(taken, stratum);
  return taken;
}

function take(state: JudgeState, stratum: Stratum): JudgeState {
  const { canary, live, share } = stratum;
  const liveShare = liveShareOf(stratum);
  const same = share === state.share && liveShare === state.liveShare;
  const before = same ? state : resized(state, share, liveShare);
  const { open } = before;
  const taken: JudgeState = {
    ...before,
    takenThrough: stratum.minute,
    open: { canary: addCounts(open.canary, canary), live: addCounts(open.live, live) },
  };
  const visits = taken.open.canary.visits + taken.open.live.visits;
  return visits * Math.min(share, liveShare) >= BLOCK_VISITS * (share + liveShare) ? closed(taken) : taken;
}

/** Returns the state for minutes with other shares. The step's sample starts again only when the canary's own share changes. */
function resized(state: JudgeState, share: number, liveShare: number): JudgeState {
  const before = closed(state);
  const visits = share === state.share ? before.visits : 0;
  return { ...before, share, liveShare, visits, mix: { canary: 0, live: 0 } };
}

/** Ends the block in progress: what it says becomes evidence. */
function closed(state: JudgeState): JudgeState {
  const { canary, live } = state.open;
  if (canary.visits + live.visits === 0) return state;
  return {
    ...state,
    visits: state.visits + canary.visits,
    mix: { canary: state.mix.canary + canary.visits, live: state.mix.live + live.visits },
    open: nothing(),
    sums: { canary: addCounts(state.sums.canary, canary), live: addCounts(state.sums.live, live) },
    logs: logsWith(state.logs, canary, live),
  };
}

const capped = (count: Count = { bad: 0, total: 0 }): number => Math.min(count.bad, count.total);

function logsWith(
  before: JudgeState['logs'],
  canary: VariantCounts,
  live: VariantCounts,
): JudgeState['logs'] {
  const logs = { ...before };
  for (const name of MEASURE_NAMES) {
    const ratios = before[name].slice();
    if (isFailure(name)) {
      const a = canary.failures[name];
      const b = live.failures[name];
      // More failures than visits in a block are late or forged, and must not count for more than all of them.
      const bad = { canary: capped(a), live: capped(b) };
      addFailures(ratios, alternativesOf(name), bad, { canary: a?.total ?? 0, live: b?.total ?? 0 });
    } else addSpeed(ratios, alternativesOf(name), canary.speeds[name] ?? [], live.speeds[name] ?? []);
    logs[name] = ratios;
  }
  return logs;
}

/** Returns the state without the block in progress, and with these minutes counted as taken: what a flood has touched is no evidence. */
export function dropStrata(state: JudgeState, strata: readonly Stratum[], quietUntil: number): JudgeState {
  const takenThrough = strata.reduce((last, { minute }) => Math.max(last, minute), state.takenThrough);
  return { ...state, takenThrough, open: nothing(), quietUntil };
}

/** Returns everything that was counted, with the block in progress: for people, not for the test. */
export const seenBy = ({ open, sums }: JudgeState): { canary: VariantCounts; live: VariantCounts } => ({
  canary: addCounts(sums.canary, open.canary),
  live: addCounts(sums.live, open.live),
});
