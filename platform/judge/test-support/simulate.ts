import { seededRandom } from '@platform/base/test-support/seeded-random';
import { decideRollout } from '../src/decide';
import { initialState, type Minute, type Reports } from '../src/evidence';
import { type Random, trafficAt, type Visit, visitors, type World } from './world';

const STEPS = [10, 50];
const STEP_MINUTES = 30;
/** After a step changes, edge and telemetry follow within a minute, which is not counted. */
const SETTLING_MINUTES = 1;

export interface Run {
  world: World;
  visitsPerMonth: number;
}

interface Counted {
  visits: number;
  failures: Map<number, ['clientErrors']>;
}
const none = (): Counted => ({ visits: 0, failures: new Map() });
const count = (into: Counted, { network, fails }: Visit) => {
  into.visits += 1;
  if (fails) into.failures.set(network, ['clientErrors']);
};

/** Returns a number by chance around a mean: Poisson, as the steps of exponential waits. */
function poisson(random: Random, mean: number): number {
  const exponential = () => -Math.log(1 - random());
  let passed = exponential();
  let events = 0;
  for (; passed < mean; events++) passed += exponential();
  return events;
}

/** Runs one rollout, with a look each minute; returns how it ends, after how many minutes and in which state. */
export function runRollout({ world, visitsPerMonth }: Run, seed: number) {
  const random = seededRandom(seed);
  const visit = visitors(world, random);
  const start = Math.floor(random() * 1440);
  let state = initialState();
  let at = 0;
  let since = start;
  for (let now = start; ; now++) {
    const percent = STEPS[at] ?? 100;
    const minute: { rollout: Counted; live: Counted } = { rollout: none(), live: none() };
    const visits = poisson(random, (visitsPerMonth / 30 / 1440) * trafficAt(world, now));
    for (let one = 0; one < visits; one++) {
      const seen = visit(now, percent);
      count(seen.isRollout ? minute.rollout : minute.live, seen);
    }
    const minutes: Minute[] =
      now - since < SETTLING_MINUTES
        ? []
        : [{ minute: now, percent, ...(minute as { rollout: Reports; live: Reports }) }];
    const look = decideRollout({ state, minutes, percent, since, lasts: STEP_MINUTES, now: now + 1 });
    state = look.state;
    const end = (outcome: 'withdraw' | 'released') => ({ outcome, minutes: now + 1 - start, state });
    if (look.decision.action === 'withdraw') return end('withdraw');
    if (look.decision.action !== 'advance') continue;
    at += 1;
    since = now + 1;
    if (at === STEPS.length) return end('released');
  }
}

/** Runs rollouts; the same seed gives the same. Returns the part that is withdrawn, and the longest in minutes. */
export function simulate(run: Run, rollouts: number, seed: number): { withdrawn: number; longest: number } {
  const ends = Array.from({ length: rollouts }, (_, at) => runRollout(run, seed + at));
  return {
    withdrawn: ends.filter(({ outcome }) => outcome === 'withdraw').length / rollouts,
    longest: Math.max(...ends.map(({ minutes }) => minutes)),
  };
}
