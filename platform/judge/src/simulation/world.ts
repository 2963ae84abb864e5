/** How visitors behave, whatever variant they get. */
export interface World {
  /** Page views per visit have a heavy tail, few visitors have most of the failures, and visitors return. */
  clustered: boolean;
  /** The canary's LCP is 15 % slower in a visitor's first visit to it; every further visit halves that. */
  cold: boolean;
  /** Traffic, failures and LCP follow the hour, the same for both variants. */
  drift: boolean;
}

/** What the canary does to its visitors. */
export interface Fault {
  /** Points of page views that fail in addition: 0.02 is two. */
  failingViews?: number;
  /** Factor of LCP. */
  lcp?: number;
  /** Share of page views whose main thread is blocked for 3 s. */
  blockedViews?: number;
}

export const COLD_FACTOR = 1.15;

/** Chance of k page views in a visit, for k from 1. Mean 2; clustered: P(K >= k) = k^-1.5, mean 2.5. */
const MOST_VIEWS = 200;
function viewChances(clustered: boolean): number[] {
  const atLeast = (k: number) => (clustered ? k ** -1.5 : 0.5 ** (k - 1));
  return Array.from({ length: MOST_VIEWS }, (_, at) =>
    at + 1 === MOST_VIEWS ? atLeast(at + 1) : atLeast(at + 1) - atLeast(at + 2),
  );
}

/** Returns a number of page views of the heavy-tailed kind. */
export const heavyViews = (uniform: number): number =>
  Math.min(MOST_VIEWS, Math.floor((1 - uniform) ** (-1 / 1.5)));

/** Of the visitors, those that have most of the failures: old browsers, extensions, bad networks. */
export const PRONE_PART = 0.03;
const PRONE_FAILURES = 0.6;
/** Failures of a prone visitor, and of another one, by those of the mean visitor. */
const factorOf = (world: World, prone: boolean): number => {
  if (!world.clustered) return 1;
  return prone ? PRONE_FAILURES / PRONE_PART : (1 - PRONE_FAILURES) / (1 - PRONE_PART);
};

export interface Chances {
  /** Per page view. */
  failingView: number;
  /** Per visit: at least one page view, or one of the actions, fails. */
  clientErrors: number;
  failedSlots: number;
  notHydrated: number;
  blockedMainThread: number;
  failedLeads: number;
  failedVoiceStarts: number;
  apiErrors: number;
}

/** Returns the chances of failing at the mean hour. `base`: share of page views with an error. */
export function chancesOf(world: World, base: number, fault: Fault, prone: boolean): Chances {
  const views = viewChances(world.clustered);
  const factor = factorOf(world, prone);
  const once = (perView: number) => Math.min(0.95, perView * factor);
  const visit = (perView: number) =>
    1 - views.reduce((none, chance, at) => none + chance * (1 - perView) ** (at + 1), 0);
  const failingView = once(base + (fault.failingViews ?? 0));
  return {
    failingView,
    clientErrors: visit(failingView),
    failedSlots: visit(once(0.001)),
    notHydrated: visit(once(0.003)),
    blockedMainThread: 1 - (1 - visit(once(0.0075))) * (1 - visit(fault.blockedViews ?? 0)),
    failedLeads: once(0.02),
    failedVoiceStarts: once(0.03),
    apiErrors: once(0.003),
  };
}

/** Parts of the visits that do what a measure counts; no visit does two of them. */
export const ACTIONS = { lead: 0.03, voice: 0.04, api: 0.3 };
/** Parts of the visits that report a vital. */
export const REPORTING = { lcp: 0.9, inp: 0.6 };
/** Lognormal durations: median in milliseconds, spread of the logarithm between visitors and within one's visits. */
export const LCP = { median: 1_400, between: 0.5, within: 0.5 };
export const INP = { median: 120, between: 0.6, within: 0.5 };
/** Part of the visits that are by somebody who was here before, in a clustered world. */
export const RETURNING_PART = 0.3;

const DAY = 24 * 60;
/** A value per minute of the day: 0 at the mean, of the given height, its peak by the phase. */
const wave = (height: number, phase: number) =>
  Float64Array.from({ length: DAY }, (_, minute) => height * Math.sin((2 * Math.PI * minute) / DAY + phase));
const TRAFFIC = wave(0.9, 0);
const FAILURES = wave(0.6, 1);
const LOG_LCP = wave(Math.log(1.25), 2);

/** Factors by the hour: of the traffic's mean, of the chances of failing, and the logarithm added to LCP. */
export const trafficAt = (world: World, minute: number): number =>
  world.drift ? 1 + (TRAFFIC[minute % DAY] as number) : 1;
export const failuresAt = (world: World, minute: number): number =>
  world.drift ? 1 + (FAILURES[minute % DAY] as number) : 1;
export const logLcpAt = (world: World, minute: number): number =>
  world.drift ? (LOG_LCP[minute % DAY] as number) : 0;
/** The most that `trafficAt` returns. */
export const mostTraffic = (world: World): number => (world.drift ? 1.9 : 1);
