/**
 * One sequential test for failures. It is an e-process: a non-negative process that starts at 1 and whose mean never
 * exceeds 1 while the rollout is no worse. By Ville's inequality it ever reaches 100 with a chance of at most 1 %, however often one looks.
 *
 * **A table.** In a block of time `n` of `N` visits are the rollout's, and `K` of the `N` are bad, `x` of them the rollout's. Visitors are
 * assigned by chance. So if the rollout is no worse, which visits are the rollout's has nothing to do with which are bad: given `n`, `N` and
 * `K`, `x` is hypergeometric, whatever the rate of bad visits is at that hour. Daily drift cancels. For every θ > 1
 *
 *     e(θ) = θ^x / E[θ^X],   X hypergeometric
 *
 * has mean 1. It is the likelihood ratio of Fisher's exact test: a rollout with odds θ times those of live against one with equal odds. The
 * product over blocks is an e-process, and so is the mean over several θ, which stand for how much worse the rollout may be.
 *
 * Bad visits are those that fail. One visit of a network counts (`state.ts`), so visits of the same person, who fails alike each
 * time, are not taken for several.
 *
 * Sources: Ville's inequality and mixtures: Robbins, "Statistical methods related to the law of the iterated logarithm" (1970); Johari,
 * Koomen, Pekelis, Walsh, "Always valid inference" (Operations Research 70, 2022). Noncentral hypergeometric: Fisher (1935). Tables of
 * several strata: Mantel and Haenszel (1959).
 * Products and means of e-values: Vovk and Wang, "E-values: calibration, combination and
 * applications" (Annals of Statistics 49, 2021). Anytime-valid tests of two streams of counts: Turner, Ly, Grünwald, "Generic E-variables
 * for exact sequential k-sample tests" (2024).
 */

/** The logarithm of the evidence at which a rollout is withdrawn: a rollout that is no worse reaches it with a chance of 1 %. */
export const LOG_THRESHOLD = Math.log(100);

/** Odds of a bad visit by those of live: the alternatives θ. */
const ODDS = [1.2, 1.5, 2.2, 4] as const;

/** The logarithms of the e-process of each alternative. They add up over tables. */
export type Logs = number[];
export const noEvidence = (): Logs => ODDS.map(() => 0);

/** The logarithm of an e-process: of the mean over the alternatives. */
export const logOf = (logs: Logs): number => logSum(logs) - Math.log(logs.length);

/** Returns the logarithm of the sum of e^log without overflow; `-Infinity` for no logs. */
function logSum(logs: readonly number[]): number {
  const greatest = Math.max(...logs);
  if (greatest === Number.NEGATIVE_INFINITY) return greatest;
  return greatest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - greatest), 0));
}

type Both = Record<'rollout' | 'live', number>;

/** Adds a table to `logs`: `bad` of `total` visits. Nothing if a variant has no visits: there is nothing to compare. */
export function addTable(logs: Logs, bad: Both, total: Both): void {
  // A visit may fail in a later block than it began: then more fail than began.
  const rollout = Math.min(bad.rollout, total.rollout);
  const all = rollout + Math.min(bad.live, total.live);
  if (all === 0 || total.rollout === 0 || total.live === 0) return;
  const least = Math.max(0, all - total.live);
  const most = Math.min(all, total.rollout);
  // Logarithms of the hypergeometric chances from `least` to `most`, up to a constant.
  const chances = [0];
  for (let x = least; x < most; x++) {
    const ratio = ((all - x) * (total.rollout - x)) / ((x + 1) * (total.live - all + x + 1));
    chances.push((chances.at(-1) as number) + Math.log(ratio));
  }
  const sum = logSum(chances);
  for (const [at, odds] of ODDS.entries()) {
    const log = Math.log(odds);
    const mean = logSum(chances.map((chance, x) => chance + (least + x) * log)) - sum;
    logs[at] = (logs[at] as number) + rollout * log - mean;
  }
}
