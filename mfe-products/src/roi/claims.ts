/** The vendor's claims, each an “up to” figure (specification, sections 1 and 9). */
export const CLAIMS = {
  /** Maximum growth of conversion, as a share. */
  conversion: 0.4,
  /** Maximum reduction of the cost of the work that a product takes over, as a share. */
  cost: 0.6,
} as const;

/** Days of the first month. */
export const MONTH_DAYS = 30;
