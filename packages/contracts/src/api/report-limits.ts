/** Share of visits that report web vitals; errors are reported by all, within the bound of a request. */
export const VITALS_SHARE = 0.1;
/** Reports of one request at most; the rest is dropped. */
export const REPORTS = 20;
