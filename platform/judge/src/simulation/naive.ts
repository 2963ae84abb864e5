import type { Count } from '../counts';
import { FAILURE_NAMES } from '../measures';
import { nextShare, type Plan, stepOf } from '../plan';
import type { Judge } from './run';

/** One-sided bound of the normal distribution for a chance of 1 % over seven measures. */
const BOUND = 2.98;
/** Visits of the canary before the first test: the normal approximation is poor below. */
const LEAST = 100;

/**
 * The contrast: what is often built instead. A z-test of two proportions for a fixed sample, of the failures alone, with the same rate of
 * false alarms split over the measures, but repeated at every look.
 */
export function naiveJudge(plan: Plan): Judge {
  const sums = FAILURE_NAMES.map(() => ({ canary: { bad: 0, total: 0 }, live: { bad: 0, total: 0 } }));
  let atStep = 0;
  return ({ canary, live, share, minute }, since) => {
    for (const [at, name] of FAILURE_NAMES.entries()) {
      const sum = sums[at] as (typeof sums)[number];
      add(sum.canary, canary.failures[name]);
      add(sum.live, live.failures[name]);
      if (zOf(sum.canary, sum.live) > BOUND) return 'withdraw';
    }
    atStep += canary.visits;
    const step = stepOf(plan, share);
    if (atStep < step.visits || minute - since < step.minutes) return 'hold';
    atStep = 0;
    return { to: nextShare(plan, share) };
  };
}

function add(sum: Count, counts: Count | undefined): void {
  sum.bad += counts?.bad ?? 0;
  sum.total += counts?.total ?? 0;
}

function zOf(canary: Count, live: Count): number {
  if (canary.total < LEAST || live.total < LEAST) return 0;
  const pooled = (canary.bad + live.bad) / (canary.total + live.total);
  if (pooled === 0 || pooled === 1) return 0;
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / canary.total + 1 / live.total));
  return (canary.bad / canary.total - live.bad / live.total) / spread;
}
