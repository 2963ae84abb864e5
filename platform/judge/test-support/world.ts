/** How visitors behave, and what the rollout does to them. */
export interface World {
  /** Few visitors have most of the failures, visitors return, views per visit have a heavy tail, and offices share a network. */
  clustered?: boolean;
  /** Traffic and failures follow the hour, the same for both variants. */
  drift?: boolean;
  /** Points of page views that fail in addition in the rollout: 0.02 is two. */
  failing?: number;
}

export interface Visit {
  isRollout: boolean;
  network: number;
  fails: boolean;
}

/** Returns a number from 0 to 1. */
export type Random = () => number;

/** A value by the minute of the day: 0 at the mean, of the given height, its peak by the phase. */
const wave = (height: number, phase: number) => (minute: number) =>
  height * Math.sin((2 * Math.PI * (minute % 1440)) / 1440 + phase);
const traffic = wave(0.9, 0);
const failures = wave(0.6, 1);

/** The traffic at a minute by its mean. Between night and day it changes 19-fold. */
export const trafficAt = ({ drift }: World, minute: number): number => (drift ? 1 + traffic(minute) : 1);

/** Failures by page view: client errors, failed slots, pages not interactive. */
const FAILURES_BY_VIEW = 0.009;
/** Visits that fail in what few do: 3 % send a form, 4 % ask for a call, 30 % call the API. */
const OTHERS_BY_VISIT = 0.03 * 0.02 + 0.04 * 0.03 + 0.3 * 0.003;
/** In a clustered world, the part of the visitors that has 60 % of the failures. */
const PRONE = { part: 0.03, failures: 0.6 };
const RETURNING = 0.3;
const OFFICES = { part: 0.1, networks: 50 };
const NETWORKS = 65_536;

interface Visitor {
  network: number;
  place: number;
  factor: number;
}

/** Returns a function that lets one visitor come at `minute`, while the rollout gets `share` percent. */
export function visitors(world: World, uniform: Random): (minute: number, share: number) => Visit {
  // Whoever came often is drawn often, which gives visits per visitor a heavy tail.
  const known: Visitor[] = [];
  const newVisitor = (): Visitor => {
    const isProne = uniform() < PRONE.part;
    const clustered = isProne ? PRONE.failures / PRONE.part : (1 - PRONE.failures) / (1 - PRONE.part);
    const inOffice = world.clustered && uniform() < OFFICES.part;
    return {
      network: Math.floor(uniform() * (inOffice ? OFFICES.networks : NETWORKS)),
      place: uniform() * 100,
      factor: world.clustered ? clustered : 1,
    };
  };
  const next = (): Visitor => {
    const returning = world.clustered && known.length > 0 && uniform() < RETURNING;
    const visitor = (returning && known[Math.floor(uniform() * known.length)]) || newVisitor();
    if (world.clustered) known.push(visitor);
    return visitor;
  };
  return (minute, share) => {
    const visitor = next();
    const isRollout = visitor.place < share;
    const byView = FAILURES_BY_VIEW + (isRollout ? (world.failing ?? 0) : 0);
    const factor = visitor.factor * (world.drift ? 1 + failures(minute) : 1);
    const views = world.clustered
      ? Math.min(200, (1 - uniform()) ** (-1 / 1.5))
      : 1 + Math.log(1 - uniform()) / Math.log(0.5);
    const fine = (1 - Math.min(0.95, byView * factor)) ** Math.floor(views) * (1 - OTHERS_BY_VISIT * factor);
    return { isRollout, network: visitor.network, fails: uniform() > fine };
  };
}
