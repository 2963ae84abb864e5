import { type Histogram, MARGIN_BUCKETS, sizeOf } from './histogram';
import type { MeasureName } from './measures';
import { MEASURES } from './measures';

/**
 * The evidence that a canary is worse: an e-process, that is, a non-negative process which starts at 1 and whose mean never exceeds 1 while
 * the canary is no worse. By Ville's inequality the chance that it ever reaches 1/alpha is at most alpha, however often one looks.
 *
 * Within a block of visits, the number of bad visits of both variants together is taken as given. If the canary is no worse, which of the
 * visits are the canary's has nothing to do with which are bad, so the canary's share of the bad is hypergeometric, whatever the failure rate
 * is at that hour: daily drift cancels. The likelihood ratio is taken for binomials instead, with p = n_c·θ / (n_c·θ + n_l), which is exact
 * for rare failures. For common ones it only loses power: a mixture over θ > 1 is convex and increasing in the canary's count, and the mean
 * of a convex function is smaller under sampling without replacement (Hoeffding). Alternatives are mixed over a grid of θ with equal weights.
 *
 * Speed: the same ratio once per bucket of the histogram, from the slowest down, among the visits that are not slower: a log-rank test in
 * reverse time. The canary's durations are divided by SPEED_MARGIN first, so a canary that is slower by less counts as no worse.
 *
 * Sources: Robbins, "Statistical methods related to the law of the iterated logarithm" (1970): mixtures. Johari, Koomen, Pekelis, Walsh,
 * "Always valid inference" (Operations Research 70, 2022): mSPRT under continuous monitoring. Lindon and Malek, "Anytime-valid inference for
 * multinomial count data" (NeurIPS 2022): the conditional binomial for canaries. Przyborowski and Wilenski (Biometrika 31, 1940): two
 * Poisson counts, given their sum. Hoeffding, "Probability inequalities for sums of bounded random variables" (JASA 58, 1963), theorem 4.
 * ter Schure, Pérez-Ortiz, Ly, Grünwald, "The anytime-valid logrank test" (NEJSDS 2, 2024). Vovk and Wang, "E-values: calibration,
 * combination and applications" (Annals of Statistics 49, 2021): the mean of e-values is one.
 */

/** Chance of withdrawing a canary that is no worse, over all measures and all looks. */
export const FALSE_ALARM_RATE = 0.01;
/** The logarithm of the evidence at which a canary is withdrawn. */
export const LOG_THRESHOLD = -Math.log(FALSE_ALARM_RATE);

/** By how much a bad canary may be worse: the grid of θ. Failures are ratios of rates, speeds ratios of (reversed) hazards. */
const ALTERNATIVES = {
  failures: [1.3, 1.7, 2.3, 3.2, 5, 8, 16],
  speed: [1.12, 1.2, 1.3, 1.45, 2],
} as const;

export const alternativesOf = (measure: MeasureName): readonly number[] =>
  ALTERNATIVES[MEASURES[measure].kind];

/** The logarithms of the likelihood ratios of one measure, one per alternative. They add up over blocks. */
export type LogRatios = number[];

export const noEvidence = (measure: MeasureName): LogRatios => alternativesOf(measure).map(() => 0);

export interface Compared {
  canary: number;
  live: number;
}

/** Adds to `logs` what `bad` of `total` visits say. Nothing, if one variant had no visits: there is nothing to compare. */
export function addFailures(
  logs: LogRatios,
  alternatives: readonly number[],
  bad: Compared,
  total: Compared,
): void {
  const failed = bad.canary + bad.live;
  if (failed === 0 || total.canary === 0 || total.live === 0) return;
  const canaryPart = total.canary / (total.canary + total.live);
  for (let at = 0; at < alternatives.length; at++) {
    const ratio = alternatives[at] as number;
    let gain = -failed * Math.log1p(canaryPart * (ratio - 1));
    if (bad.canary > 0) gain += bad.canary * Math.log(ratio);
    logs[at] = (logs[at] as number) + gain;
  }
}

/** Adds to `logs` what the histograms of one block say. */
export function addSpeed(
  logs: LogRatios,
  alternatives: readonly number[],
  canary: Histogram,
  live: Histogram,
): void {
  const total = { canary: sizeOf(canary), live: sizeOf(live) };
  for (let at = Math.max(canary.length, live.length) - 1; at > 0; at--) {
    // The canary's durations divided by the margin.
    const bad = { canary: canary[at + MARGIN_BUCKETS] ?? 0, live: live[at] ?? 0 };
    addFailures(logs, alternatives, bad, total);
    total.canary -= bad.canary;
    total.live -= bad.live;
  }
}

/** Returns the logarithm of the sum of e^log, without overflow. `-Infinity` for no logs. */
export function logSum(logs: readonly number[]): number {
  const greatest = Math.max(...logs);
  if (greatest === Number.NEGATIVE_INFINITY) return greatest;
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - greatest);
  return greatest + Math.log(sum);
}

/** Returns the logarithm of the mean of e^log: of the mixture over the alternatives. */
export const logMean = (logs: readonly number[]): number => logSum(logs) - Math.log(logs.length);
