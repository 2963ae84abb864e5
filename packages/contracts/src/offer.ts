import type { ProductId } from './paths';

/** What the vendor promises, in numbers. Every page and the voice agent's script take them from here. */
export const OFFER = {
  /** Days from the first call with the client to the first day on the client's real calls, chats or orders. */
  launchDays: { from: 7, to: 14 },
  /** The same for the products that need less preparation. */
  quickLaunchDays: { from: 7, to: 10 },
  quickProducts: ['aiSeller', 'lumiAi', 'aiCommerce'] as readonly ProductId[],
  /** Counted from that first day, so preparation takes nothing of it. */
  pilotDays: 14,
  /** Kyiv time, Monday to Friday: when a person answers. */
  hours: { from: 9, to: 18 },
} as const;

export interface DayRange {
  from: number;
  to: number;
}

/** Days that the launch of a product takes; without one, the range that holds for all products. */
export const launchDaysOf = (product?: ProductId): DayRange =>
  product !== undefined && OFFER.quickProducts.includes(product) ? OFFER.quickLaunchDays : OFFER.launchDays;
