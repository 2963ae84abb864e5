import type { VariantCounts } from '../counts';
import { BUCKETS, bucketOfLog } from '../histogram';
import { FAILURE_NAMES, type FailureName, SPEED_NAMES } from '../measures';
import type { Random } from './random';
import * as world from './world';

/** What a case simulates. */
export interface Site {
  world: world.World;
  fault: world.Fault;
  /** Share of page views with an error. */
  base: number;
  /** Counts page views instead of visits for client errors: what the judge must not be given. */
  perView: boolean;
}

/** Visits of one variant since they were last taken. */
export interface Tally {
  visits: number;
  /** By `FAILURE_NAMES`. What every visit counts in has no total of its own, but where page views are counted. */
  bad: Int32Array;
  total: Int32Array;
  /** By `SPEED_NAMES`. */
  speeds: Int32Array[];
}

export const emptyTally = (): Tally => ({
  visits: 0,
  bad: new Int32Array(FAILURE_NAMES.length),
  total: new Int32Array(FAILURE_NAMES.length),
  speeds: SPEED_NAMES.map(() => new Int32Array(BUCKETS)),
});

const isOfEveryVisit = (name: FailureName) => (EVERY_VISIT_NAMES as readonly string[]).includes(name);

/** Returns what was tallied, and empties the tally. */
export function takeTally(tally: Tally): VariantCounts {
  const counts: VariantCounts = { visits: tally.visits, failures: {}, speeds: {} };
  for (const [at, name] of FAILURE_NAMES.entries())
    counts.failures[name] = {
      bad: tally.bad[at] as number,
      total: (tally.total[at] as number) || (isOfEveryVisit(name) ? tally.visits : 0),
    };
  for (const [at, name] of SPEED_NAMES.entries())
    counts.speeds[name] = takeHistogram(tally.speeds[at] as Int32Array);
  tally.visits = 0;
  tally.bad.fill(0);
  tally.total.fill(0);
  return counts;
}

function takeHistogram(buckets: Int32Array): number[] {
  let last = BUCKETS - 1;
  while (last >= 0 && buckets[last] === 0) last--;
  const histogram: number[] = [];
  for (let at = 0; at <= last; at++) histogram.push(buckets[at] as number);
  buckets.fill(0);
  return histogram;
}

/** Visits that a returning visitor is drawn from: whoever came often is drawn often, which gives visits per visitor a heavy tail. */
const REMEMBERED = 4_096;
const indexOf = (name: FailureName) => FAILURE_NAMES.indexOf(name);
const EVERY_VISIT_NAMES = ['clientErrors', 'failedSlots', 'notHydrated', 'blockedMainThread'] as const;
const EVERY_VISIT = EVERY_VISIT_NAMES.map(indexOf);
const CLIENT_ERRORS = indexOf('clientErrors');
const ACTIONS = [indexOf('failedLeads'), indexOf('failedVoiceStarts'), indexOf('apiErrors')];
const FIRST_ACTION = world.ACTIONS.lead;
const SECOND_ACTION = FIRST_ACTION + world.ACTIONS.voice;
const LAST_ACTION = SECOND_ACTION + world.ACTIONS.api;
const LOG_LCP = Math.log(world.LCP.median);
const LOG_INP = Math.log(world.INP.median);
const LOG_COLD = Math.log(world.COLD_FACTOR);

/** Chances by 2 * prone + canary, worked out once per site. */
function chancesIn(site: Site): Chances {
  const known = CHANCES.get(site);
  if (known) return known;
  const chances = [
    world.chancesOf(site.world, site.base, {}, false),
    world.chancesOf(site.world, site.base, site.fault, false),
    world.chancesOf(site.world, site.base, {}, true),
    world.chancesOf(site.world, site.base, site.fault, true),
  ];
  const perView = chances.map(({ failingView }) => failingView);
  const everyVisit = chances.map((one) => {
    let sum = 0;
    return Float64Array.from(EVERY_VISIT_NAMES, (name) => {
      sum += site.perView && name === 'clientErrors' ? 0 : one[name];
      return sum;
    });
  });
  const perAction = chances.map((one) =>
    Float64Array.of(one.failedLeads, one.failedVoiceStarts, one.apiErrors),
  );
  const found = { perView, everyVisit, perAction };
  CHANCES.set(site, found);
  return found;
}
interface Chances {
  perView: number[];
  /** Upper bounds of the draws for each measure of `EVERY_VISIT`. */
  everyVisit: Float64Array[];
  perAction: Float64Array[];
}
const CHANCES = new WeakMap<Site, Chances>();

/** Returns a function that lets one visitor come, at `minute`, while the canary gets `share` percent: whether the canary had it. */
export function visitors(site: Site, random: Random, canary: Tally, live: Tally) {
  const { uniform, normal } = random;
  const { perView, everyVisit, perAction } = chancesIn(site);
  const place = new Float64Array(REMEMBERED);
  const slowness = new Float64Array(REMEMBERED);
  const prone = new Uint8Array(REMEMBERED);
  const warm = new Uint8Array(REMEMBERED);
  let count = 0;
  const lcpFault = Math.log(site.fault.lcp ?? 1);

  return function visit(minute: number, share: number): boolean {
    const known = Math.min(count, REMEMBERED);
    const returns = site.world.clustered && known > 0 && uniform() < world.RETURNING_PART;
    const from = returns ? Math.floor(uniform() * known) : -1;
    const at = count++ % REMEMBERED;
    const isNew = from < 0;
    place[at] = isNew ? uniform() : (place[from] as number);
    slowness[at] = isNew ? normal() : (slowness[from] as number);
    prone[at] = isNew ? Number(uniform() < world.PRONE_PART) : (prone[from] as number);
    const before = isNew ? 0 : (warm[from] as number);
    const isCanary = (place[at] as number) * 100 < share;
    warm[at] = isCanary ? Math.min(before + 1, 60) : before;

    const tally = isCanary ? canary : live;
    tally.visits++;
    fail(tally, 2 * (prone[at] as number) + Number(isCanary), world.failuresAt(site.world, minute));
    if (uniform() < world.REPORTING.lcp) {
      const cold = site.world.cold && isCanary ? LOG_COLD * 0.5 ** before : 0;
      const own = world.LCP.between * (slowness[at] as number) + world.LCP.within * normal();
      const log = LOG_LCP + own + cold + world.logLcpAt(site.world, minute) + (isCanary ? lcpFault : 0);
      count1(tally.speeds[0] as Int32Array, bucketOfLog(log));
    }
    if (uniform() < world.REPORTING.inp) {
      const own = world.INP.between * (slowness[at] as number) + world.INP.within * normal();
      count1(tally.speeds[1] as Int32Array, bucketOfLog(LOG_INP + own));
    }
    return isCanary;
  };

  function fail(tally: Tally, at: number, factor: number): void {
    const bounds = everyVisit[at] as Float64Array;
    // One draw for all: a visit fails in one way.
    const draw = uniform() / factor;
    if (draw < (bounds[EVERY_VISIT.length - 1] as number))
      count1(tally.bad, EVERY_VISIT[bounds.findIndex((bound) => draw < bound)] as number);
    if (site.perView) failViews(tally, (perView[at] as number) * factor);

    const action = uniform();
    if (action >= LAST_ACTION) return;
    const kind = action < FIRST_ACTION ? 0 : action < SECOND_ACTION ? 1 : 2;
    happens(tally, ACTIONS[kind] as number, ((perAction[at] as Float64Array)[kind] as number) * factor);
  }

  function happens(tally: Tally, at: number, chance: number): void {
    count1(tally.total, at);
    if (uniform() < chance) count1(tally.bad, at);
  }

  function failViews(tally: Tally, chance: number): void {
    for (let views = world.heavyViews(uniform()); views > 0; views--) happens(tally, CLIENT_ERRORS, chance);
  }
}

function count1(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}
