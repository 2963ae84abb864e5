/**
 * What a visit reports while a canary runs. A failure counts at most once per visit, whatever number of pages it views;
 * of each speed a visit gives one duration. `@platform/judge/measures` says how they are compared.
 */
export const VISIT_FAILURES = [
  'clientErrors',
  'failedSlots',
  'notHydrated',
  'blockedMainThread',
  'failedLeads',
  'failedVoiceStarts',
  'apiErrors',
] as const;
export type VisitFailure = (typeof VISIT_FAILURES)[number];

/** Failures that every visit could have had: their total is the number of visits. */
export const FAILURES_OF_ALL = [
  'clientErrors',
  'failedSlots',
  'notHydrated',
] as const satisfies VisitFailure[];

export const VISIT_SPEEDS = ['slowLcp', 'slowInp'] as const;
export type VisitSpeed = (typeof VISIT_SPEEDS)[number];

/** Milliseconds that long tasks must block the main thread in one page view before the visit counts as blocked. */
export const BLOCKED_MS = 1_000;

/** Name of the cookie that the edge sets while a canary runs: pages report their visits. */
export const JUDGED_COOKIE_NAME = 'judged';
