/** What the vendor states, each figure as “up to” (specification, sections 1 and 9). */
export const CLAIMS = {
  /** Conversion grows by up to this share. */
  conversion: 0.4,
  /** The cost of the work that a product takes over falls by up to this share. */
  cost: 0.6,
} as const;

/** The first month is counted as this many days. */
export const MONTH_DAYS = 30;
