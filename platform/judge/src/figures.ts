import type { VariantCounts } from './counts';
import type { MeasureReason } from './decision';
import { LOG_THRESHOLD, logMean, logSum } from './evidence';
import { quantileMs, sizeOf } from './histogram';
import { isFailure, MEASURE_NAMES, MEASURES, type MeasureName, type SpeedName } from './measures';
import type { JudgeState } from './state';

export const inTens = (log: number): number => log / Math.LN10;

/** Returns the logarithm of a measure's evidence so far: 0 where nothing was seen. */
export const logEvidence = (state: JudgeState, measure: MeasureName): number => logMean(state.logs[measure]);

/** Returns how many visits of a variant a measure has seen. */
export function totalOf(counts: VariantCounts, measure: MeasureName): number {
  if (isFailure(measure)) return counts.failures[measure]?.total ?? 0;
  return sizeOf(counts.speeds[measure] ?? []);
}

/**
 * Returns the logarithm of the evidence over all measures: the weighted mean of their e-processes is one itself. It reaches the threshold
 * whenever one of them reaches its own by splitting the false alarm rate over the measures, and when several nearly do. A measure
 * with too small a sample counts as 0.
 */
export function overallLog(state: JudgeState): number {
  const seen = MEASURE_NAMES.filter(
    (name) => totalOf(state.sums.canary, name) >= MEASURES[name].smallestSample,
  );
  return logSum(seen.map((name) => logEvidence(state, name) + Math.log(MEASURES[name].weight)));
}

/** Returns a measure's evidence with the figures of both variants. */
export function figuresOf(state: JudgeState, measure: MeasureName): MeasureReason {
  const { canary, live } = state.sums;
  const alone = LOG_THRESHOLD - Math.log(MEASURES[measure].weight);
  const weighed = { evidence: inTens(logEvidence(state, measure)), threshold: inTens(alone) };
  if (isFailure(measure)) {
    const none = { bad: 0, total: 0 };
    const both = { canary: canary.failures[measure] ?? none, live: live.failures[measure] ?? none };
    return { code: 'evidence', kind: 'failures', measure, ...both, ...weighed };
  }
  const both = { canary: speedOf(canary, measure), live: speedOf(live, measure) };
  return { code: 'evidence', kind: 'speed', measure, ...both, ...weighed };
}

function speedOf(counts: VariantCounts, measure: SpeedName): { total: number; p75?: number } {
  const histogram = counts.speeds[measure] ?? [];
  const p75 = quantileMs(histogram, 0.75);
  return { total: sizeOf(histogram), ...(p75 === undefined ? {} : { p75 }) };
}
