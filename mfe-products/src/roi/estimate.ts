import type { DayRange } from '@site/contracts/offer';
import { type Figures, toHundredths } from './figures';

/** The vendor's claims, each an “up to” figure (specification, sections 1 and 9). */
const CLAIMS = {
  /** Maximum growth of conversion, as a share. */
  conversion: 0.4,
  /** Maximum reduction of the cost of the work that a product takes over, as a share. */
  cost: 0.6,
};

const MONTH_DAYS = 30;

/** The visitor's current value and the best that the claims allow. */
interface Span {
  now: number;
  best: number;
}

interface Estimate {
  /** Per month. */
  sales: Span;
  /** Euros per month. */
  cost: Span;
  /** Euros. */
  costPerSale: Span;
  /** More sales in the first 30 days at the best conversion, launched on the last and on the first day of the range. */
  firstMonth: { late: number; early: number };
}

/** Returns the days of the first month in which a product launched on `day` is in use. */
const workingDays = (day: number): number => MONTH_DAYS - day;

/**
 * Returns the ranges that the “up to” claims imply; their lower end is no change. Only the cost of routine work falls,
 * because the product does no other work. `launch`: the product's own days. Operands are rounded as the formulas show
 * them, so that each shown calculation is correct.
 */
export function estimateReturn({ contacts, conversion, cost, routine }: Figures, launch: DayRange): Estimate {
  const share = conversion / 100;
  const sales = { now: contacts * share, best: contacts * Math.min(1, share * (1 + CLAIMS.conversion)) };
  const costs = { now: cost, best: cost - (cost * routine * CLAIMS.cost) / 100 };
  const more = toHundredths(sales.best - sales.now);
  return {
    sales,
    cost: costs,
    costPerSale: {
      now: toHundredths(costs.now) / toHundredths(sales.now),
      best: toHundredths(costs.best) / toHundredths(sales.best),
    },
    firstMonth: {
      late: (more * workingDays(launch.to)) / MONTH_DAYS,
      early: (more * workingDays(launch.from)) / MONTH_DAYS,
    },
  };
}
