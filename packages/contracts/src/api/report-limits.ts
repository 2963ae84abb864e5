/** Share of visits that report web vitals. Every visit reports errors, up to the limit of a request. */
export const VITALS_SHARE = 0.1;
/** Maximum number of reports in one request; the rest is dropped. */
export const REPORTS = 20;
/** Maximum number of parts of a page that one request reports as whole or broken. */
export const PAGE_PARTS = 20;
/** Maximum number of failed requests of the API in one request. */
export const FAILED_REQUESTS = 5;
/**
 * Milliseconds of LCP above which a page counts as failed: "poor" by https://web.dev/articles/lcp. Not the 2.5 s of a good page,
 * which a quarter of all visitors may miss and the objective of 99 % of pages could never keep.
 */
export const POOR_LCP_MS = 4_000;
/** The longest duration in a report, in milliseconds. The API rejects a whole request if one exceeds this. */
export const LONGEST_MS = 600_000;
