import type { VisitFailure } from '@site/contracts/api/visit-measures';

/** Key of the counts of the visits that got the live composition. */
export const LIVE_VISITS = 'live';

/** Key of the counts of a rollout. `since`: its beginning, an ISO time. */
export const rolloutVisits = (part: string, since: string): string => `${part}@${since}`;

/** Returns the minute of a time, in minutes since 1970-01-01 UTC. */
export const minuteOf = (time: Date): number => Math.floor(time.getTime() / 60_000);

/** Days after which the counts of a minute are deleted: longer than any outage of the judge. */
export const VISITS_KEPT_DAYS = 7;

/**
 * Names of the attributes of a minute's counts; each is a number. `network`: 16 bits of a hash, by which the judge counts each network
 * once.
 */
export const VISIT_ATTRIBUTES = {
  visits: 'visits',
  bad: (kind: VisitFailure, network: number) => `bad:${kind}:${network}`,
} as const;
