import type { Stratum } from './counts';
import type { Reason } from './decision';
import { addFailures, logMean } from './evidence';
import type { JudgeState } from './state';

/** The part of the reports that may be refused for the bound of their address before the judge calls it a flood. */
const REFUSED_PART = 0.2;
/** Refused visits that are no flood yet, however few were counted. */
const REFUSED_LEAST = 20;

/** Returns how many visits were refused and counted, if it is a flood. `told`: the caller knows of one. */
export function floodIn(
  strata: readonly Stratum[],
  told: boolean,
): { refused: number; visits: number } | undefined {
  let refused = 0;
  let visits = 0;
  for (const stratum of strata) {
    refused += stratum.refused ?? 0;
    visits += stratum.canary.visits + stratum.live.visits;
  }
  const isFlood = refused >= REFUSED_LEAST && refused > REFUSED_PART * (refused + visits);
  return told || isFlood ? { refused, visits } : undefined;
}

/** Chance of calling a share that is right a mismatch, over all looks of one step. */
const MISMATCH_RATE = 0.001;
/** A share within this part of the one that was set is no mismatch, however sure one is: reports get lost. */
const MISMATCH_PART = 0.2;
/** How much more, or less, often than it should a visit is the canary's. */
const MISMATCHES = [1 / 4, 1 / 2, 2 / 3, 3 / 2, 2, 4];

/**
 * Returns a reason if the canary's share of the visits since the last step is far from the share that was set (a sample ratio mismatch):
 * somebody invents reports of one side, or pages of one side can't report. The test is always valid (Lindon and Malek, 2022): visits are
 * compared with the share as failures are with visits.
 */
export function shareMismatch({
  share,
  liveShare,
  mix,
}: JudgeState): Extract<Reason, { code: 'share-mismatch' }> | undefined {
  const all = mix.canary + mix.live;
  const expected = (all * share) / (share + liveShare || 1);
  const tolerated = MISMATCH_PART * Math.min(expected, all - expected);
  if (Math.abs(mix.canary - expected) <= tolerated) return undefined;
  const logs = MISMATCHES.map(() => 0);
  addFailures(logs, MISMATCHES, mix, { canary: share, live: liveShare });
  if (logMean(logs) < -Math.log(MISMATCH_RATE)) return undefined;
  return { code: 'share-mismatch', share, ...mix };
}
