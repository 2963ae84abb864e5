import type { VisitFailure } from '@site/contracts/api/visit-measures';

/** Key of the counts of the visits that got the live composition. */
export const LIVE_VISITS = 'live';

/** Key of the counts of a canary. A new version in the slot begins with new counts. `since`: ISO time. */
export const canaryVisits = (slot: string, since: string): string => `${slot}@${since}`;

/** Returns the minute of a time, in minutes since 1970-01-01 UTC. */
export const minuteOf = (time: Date): number => Math.floor(time.getTime() / 60_000);

/** Days after which the counts of a minute are deleted: longer than any outage of the judge. */
export const VISITS_KEPT_DAYS = 7;

/**
 * Names of the attributes of a minute's counts; each is a number. `network`: 16 bits of a hash, by which the judge counts each network
 * once. `bucket`: index in the judge's histogram.
 */
export const VISIT_ATTRIBUTES = {
  visits: 'visits',
  bad: (kind: VisitFailure, network: number) => `bad:${kind}:${network}`,
  lcp: (bucket: number, network: number) => `lcp:${bucket}:${network}`,
} as const;
