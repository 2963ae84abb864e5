/** How a visit can fail. A rollout is judged by these: each visit reports one at most once. */
export const VISIT_FAILURES = [
  /** An uncaught error reached the window. */
  'clientErrors',
  /** An error boundary replaced a slot. */
  'failedSlots',
  /** A page did not become interactive. */
  'notHydrated',
  /** A form was sent and never accepted. */
  'failedLeads',
  /** A call was asked for and never started. */
  'failedVoiceStarts',
  /** The API answered with a status of 500 or above. */
  'apiErrors',
] as const;
export type VisitFailure = (typeof VISIT_FAILURES)[number];

/** Name of the cookie that the edge sets while a rollout runs: pages report their visits. */
export const JUDGED_COOKIE_NAME = 'judged';

/** Share of visits that report web vitals. Every visit reports errors, up to the limit of a request. */
export const VITALS_SHARE = 0.1;
/** Maximum number of reports in one request; the rest is dropped. */
export const REPORTS = 20;
/** Maximum number of parts of a page that one request reports as whole or broken. */
export const PAGE_PARTS = 20;
/** Maximum number of failed requests of the API in one request. */
export const FAILED_REQUESTS = 5;
/** LCP above which a page failed, "poor" by https://web.dev/articles/lcp: a quarter of visits may miss 2.5 s. */
export const POOR_LCP_MS = 4_000;
/** The longest duration in a report, in milliseconds. The API rejects a whole request if one exceeds this. */
export const LONGEST_MS = 600_000;
