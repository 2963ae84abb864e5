import type { DayRange } from '@site/contracts/offer';
import { CLAIMS, MONTH_DAYS } from './claims';
import { type Figures, toHundredths } from './figures';

/** From the visitor's present month to the best that the stated figures allow. */
export interface Span {
  now: number;
  best: number;
}

export interface Estimate {
  /** A month. */
  sales: Span;
  /** Euros a month. */
  cost: Span;
  /** Euros. */
  costPerSale: Span;
  /** Additional sales of the first 30 days at the best conversion: launched on the last day of the product's range, and on the first. */
  firstMonth: { late: number; early: number };
}

/** Days of the first month in which a product works that was launched on `day`. */
export const workingDays = (day: number): number => MONTH_DAYS - day;

/**
 * The range that the stated “up to” figures imply: its lower end is no change at all. Only the share of the cost that
 * goes on routine work falls: the rest pays for work that the product doesn't do. `launch`: the product's own days.
 * What the formulas divide is rounded as they write it, so that each calculation comes out as it is shown.
 */
export function estimate({ contacts, conversion, cost, routine }: Figures, launch: DayRange): Estimate {
  const share = conversion / 100;
  const sales = { now: contacts * share, best: contacts * Math.min(1, share * (1 + CLAIMS.conversion)) };
  const costs = { now: cost, best: cost - (cost * routine * CLAIMS.cost) / 100 };
  const more = toHundredths(sales.best - sales.now);
  return {
    sales,
    cost: costs,
    costPerSale: { now: costs.now / sales.now, best: toHundredths(costs.best) / toHundredths(sales.best) },
    firstMonth: {
      late: (more * workingDays(launch.to)) / MONTH_DAYS,
      early: (more * workingDays(launch.from)) / MONTH_DAYS,
    },
  };
}
