import type { Stratum } from '../counts';
import { decide } from '../decide';
import { DEFAULT_PLAN, type Plan } from '../plan';
import { BLOCK_VISITS, initialState } from '../state';
import { seeded } from './random';
import { emptyTally, type Site, takeTally, visitors } from './visits';
import { mostTraffic, trafficAt } from './world';

export interface Run extends Site {
  visitsPerDay: number;
  /** The canary's visits after which the run ends. Without it the plan ends it. */
  limit?: number;
  plan?: Plan;
}

/** What decides: told the share in force, the minute since when, and what came since it was last asked. */
export type Judge = (stratum: Stratum, since: number) => 'hold' | 'withdraw' | 'give-up' | { to: number };
export type Outcome = 'withdraw' | 'give-up' | 'promote' | 'limit';

/** The judge as the product runs it. */
export function realJudge(plan: Plan): Judge {
  let state = initialState();
  return (stratum, since) => {
    const look = { state, strata: [stratum], plan, share: stratum.share, since, now: stratum.minute };
    const { decision, ...next } = decide({ ...look, flood: false });
    state = next.state;
    return decision.action === 'step' ? { to: decision.to } : decision.action;
  };
}

/**
 * Runs one canary: visits come one by one, and whenever a minute is over that completes a block (`takeStrata`) the judge is asked. Minutes
 * between two of these are not evidence yet, and the sample of a step is counted in blocks, so asking every minute decides the same
 * (`simulation.test.ts` compares), at many times the cost.
 *
 * @param everyMinute Asks at every minute with visits.
 */
export function runCanary(
  run: Run,
  seed: number,
  judge: Judge = realJudge(run.plan ?? DEFAULT_PLAN),
  everyMinute = false,
): { outcome: Outcome; visits: number; minute: number } {
  const plan = run.plan ?? DEFAULT_PLAN;
  const random = seeded(seed);
  const canary = emptyTally();
  const live = emptyTally();
  const visit = visitors(run, random, canary, live);
  const most = mostTraffic(run.world);
  const mostPerMinute = (run.visitsPerDay * most) / (24 * 60);
  const start = Math.floor(random.uniform() * 24 * 60);
  let share = plan.steps[0]?.share ?? 100;
  let since = start;
  let time = start;
  let visits = 0;
  for (;;) {
    const minute = Math.floor(time);
    time += random.exponential() / mostPerMinute;
    if (Math.floor(time) > minute) {
      const expected = (canary.visits + live.visits) * Math.min(share, 100 - share);
      const overdue = time - since > plan.patience;
      if (everyMinute || overdue || expected >= BLOCK_VISITS * 100) {
        const stratum = { minute, share, canary: takeTally(canary), live: takeTally(live) };
        const verdict = judge(stratum, since);
        if (verdict === 'withdraw' || verdict === 'give-up') return { outcome: verdict, visits, minute };
        if (verdict !== 'hold') {
          share = verdict.to;
          since = minute + 1;
          if (share >= 100) return { outcome: 'promote', visits, minute };
        }
      }
      if (visits >= (run.limit ?? Number.POSITIVE_INFINITY)) return { outcome: 'limit', visits, minute };
    }
    const next = Math.floor(time);
    const comes = most === 1 || random.uniform() * most < trafficAt(run.world, next);
    if (comes && visit(next, share)) visits++;
  }
}
