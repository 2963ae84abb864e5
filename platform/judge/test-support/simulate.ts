import { decide } from '../src/decide';
import { bucketOf } from '../src/histogram';
import { DEFAULT_PLAN } from '../src/plan';
import { BLOCK_VISITS, initialState, type Minute, type Reports } from '../src/state';
import { MOST_TRAFFIC, seeded, trafficAt, type Visit, visitors, type World } from './world';

export interface Run {
  world: World;
  visitsPerDay: number;
  /** The canary's visits after which the run ends. Without it the plan ends it. */
  limit?: number;
}
export type Outcome = 'withdraw' | 'give-up' | 'promote' | 'limit';

interface Counted {
  visits: number;
  failures: Map<number, ['clientErrors']>;
  lcp: Map<number, number[]>;
}
const none = (): Counted => ({ visits: 0, failures: new Map(), lcp: new Map() });
const count = (into: Counted, { network, fails, lcpMs }: Visit) => {
  into.visits += 1;
  if (fails) into.failures.set(network, ['clientErrors']);
  if (lcpMs !== undefined) into.lcp.set(network, [...(into.lcp.get(network) ?? []), bucketOf(lcpMs)]);
};

/**
 * Runs one canary on the default plan: visits come by chance, one by one, and whenever a block is complete the judge is asked. Minutes
 * between are no evidence yet, so asking every minute decides the same, at many times the cost.
 */
export function runCanary({ world, visitsPerDay, limit = Number.POSITIVE_INFINITY }: Run, seed: number) {
  const random = seeded(seed);
  const visit = visitors(world, random);
  const mostPerMinute = (visitsPerDay * MOST_TRAFFIC) / 1440;
  let state = initialState();
  let time = Math.floor(random.uniform() * 1440);
  let share = DEFAULT_PLAN.steps[0]?.share ?? 100;
  let since = time;
  let minutes: Minute[] = [];
  let waiting = 0;
  const all = { visits: 0, canary: 0 };
  for (;;) {
    const now = Math.floor(time);
    time += random.exponential() / mostPerMinute;
    const isOver = Math.floor(time) > now;
    if (
      isOver &&
      (waiting * Math.min(share, 100 - share) >= BLOCK_VISITS * 100 || now - since > DEFAULT_PLAN.patience)
    ) {
      const look = decide({ state, minutes, plan: DEFAULT_PLAN, share, since, now });
      state = look.state;
      minutes = [];
      waiting = 0;
      const { decision } = look;
      const end = (outcome: Outcome) => ({ outcome, visits: all.canary, decision, state });
      if (decision.action === 'withdraw' || decision.action === 'give-up') return end(decision.action);
      if (decision.action === 'step') {
        if (decision.to >= 100) return end('promote');
        share = decision.to;
        since = now + 1;
      }
      if (all.canary >= limit) return end('limit');
    }
    const next = Math.floor(time);
    if (random.uniform() * MOST_TRAFFIC >= trafficAt(world, next)) continue;
    for (const one of visit(next, share)) {
      waiting += 1;
      if (one.isCanary) all.canary += 1;
      const last = minutes.at(-1);
      const minute: { canary: Reports; live: Reports } =
        last?.minute === next ? last : { canary: none(), live: none() };
      if (minute !== last) minutes.push({ minute: next, share, liveShare: 100 - share, ...minute });
      count((one.isCanary ? minute.canary : minute.live) as Counted, one);
    }
  }
}

export interface Result {
  withdrawn: number;
  promoted: number;
  /** The canary's visits at half of the withdrawals. */
  median: number | undefined;
}

/** Runs `canaries`; the same seed gives the same. */
export function simulate(run: Run, canaries: number, seed: number): Result {
  const ends = Array.from({ length: canaries }, (_, at) => runCanary(run, seed + at));
  const visits = ends
    .flatMap(({ outcome, visits }) => (outcome === 'withdraw' ? [visits] : []))
    .sort((a, b) => a - b);
  const promoted = ends.filter(({ outcome }) => outcome === 'promote').length;
  return {
    withdrawn: visits.length / canaries,
    promoted: promoted / canaries,
    median: visits[Math.floor(visits.length / 2)],
  };
}
