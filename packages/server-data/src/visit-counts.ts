import type { VisitFailure, VisitSpeed } from '@site/contracts/api/visit-measures';

/** Key of the counts of the visits that got the live composition. */
export const LIVE_VISITS = 'live';

/** Key of the counts of a canary. A new version in the slot begins with new counts. `since`: ISO time. */
export const canaryVisits = (slot: string, since: string): string => `${slot}@${since}`;

/** Returns the minute of a time, in minutes since 1970-01-01 UTC. */
export const minuteOf = (time: Date): number => Math.floor(time.getTime() / 60_000);

/** Days after which the counts of a minute are deleted: longer than any outage of the judge. */
export const VISITS_KEPT_DAYS = 7;

/** Names of the attributes of a minute's counts; each is a number. */
export const VISIT_ATTRIBUTES = {
  visits: 'visits',
  /** Visits that were not counted, since their address had used up its quota. */
  refused: 'refused',
  of: (name: VisitFailure) => `of:${name}`,
  bad: (name: VisitFailure) => `bad:${name}`,
  /** `bucket`: index in the judge's histogram. */
  speed: (name: VisitSpeed, bucket: number) => `${name}:${bucket}`,
} as const;
