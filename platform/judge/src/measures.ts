import {
  BLOCKED_MS,
  VISIT_FAILURES,
  VISIT_SPEEDS,
  type VisitFailure,
  type VisitSpeed,
} from '@site/contracts/api/visit-measures';

/**
 * How a measure is compared:
 * - `failures`: visits with at least one failure, of the visits that could have had one;
 * - `speed`: one duration per visit, in a histogram (`histogram.ts`).
 */
interface Measure {
  kind: 'failures' | 'speed';
  /** What counts once per visit. For speed: which duration of the visit is taken. */
  counts: string;
  /** Which visits are in `total`. */
  of: string;
  /** The canary's `total` below which this measure can't withdraw it. */
  smallestSample: number;
  /** Its part of the false alarm rate. They add up to 1; more for what breaks a page and for what takes long to be seen. */
  weight: number;
}

/** What the judge compares. A visit counts at most once in `bad` and once in `total` of each. */
export const MEASURES = {
  clientErrors: {
    kind: 'failures',
    counts: 'an uncaught error reached the window',
    of: 'all visits',
    smallestSample: 20,
    weight: 0.2,
  },
  failedSlots: {
    kind: 'failures',
    counts: 'an error boundary replaced a slot',
    of: 'all visits',
    smallestSample: 20,
    weight: 0.15,
  },
  notHydrated: {
    kind: 'failures',
    counts: 'a page did not hydrate',
    of: 'all visits',
    smallestSample: 20,
    weight: 0.1,
  },
  blockedMainThread: {
    kind: 'failures',
    counts: `long tasks blocked the main thread of a page view for ${BLOCKED_MS} ms or longer`,
    of: 'visits that report long tasks',
    smallestSample: 20,
    weight: 0.1,
  },
  slowLcp: {
    kind: 'speed',
    counts: 'LCP of the first page view',
    of: 'visits that report it',
    smallestSample: 50,
    weight: 0.2,
  },
  slowInp: {
    kind: 'speed',
    counts: 'INP of the first page view that has one',
    of: 'visits with an interaction',
    smallestSample: 50,
    weight: 0.1,
  },
  failedLeads: {
    kind: 'failures',
    counts: 'a form was sent and never accepted',
    of: 'visits that send a form',
    smallestSample: 5,
    weight: 0.05,
  },
  failedVoiceStarts: {
    kind: 'failures',
    counts: 'a call was asked for and never started',
    of: 'visits that ask for a call',
    smallestSample: 5,
    weight: 0.05,
  },
  apiErrors: {
    kind: 'failures',
    counts: 'the API answered with a status of 500 or above',
    of: 'visits that call the API',
    smallestSample: 20,
    weight: 0.05,
  },
} as const satisfies Record<VisitFailure, Measure & { kind: 'failures' }> &
  Record<VisitSpeed, Measure & { kind: 'speed' }>;

export type MeasureName = VisitFailure | VisitSpeed;
export type FailureName = VisitFailure;
export type SpeedName = VisitSpeed;

export const isFailure = (name: MeasureName): name is FailureName => MEASURES[name].kind === 'failures';

export const MEASURE_NAMES = Object.keys(MEASURES) as readonly MeasureName[];
export const FAILURE_NAMES = VISIT_FAILURES;
export const SPEED_NAMES = VISIT_SPEEDS;
