/** The numbers of the offer, used by every page and by the voice agent's script. */
export const OFFER = {
  /** Days from the first call with the client to the first day on the client's real calls, chats or orders. */
  launchDays: { from: 7, to: 14 },
  /** Days of launch for the products that need less preparation. */
  quickLaunchDays: { from: 7, to: 10 },
  quickProducts: {
    aiSeller: 'AI Seller 24/7',
    lumiAi: 'Lumi AI',
    aiCommerce: 'AI Commerce Suite',
  } as Readonly<Record<string, string>>,
  /** Counted from the first day of real work, so it includes no preparation. */
  pilotDays: 14,
  /** Office hours, Monday to Friday, Kyiv time. */
  hours: { from: 9, to: 18 },
} as const;

export interface DayRange {
  from: number;
  to: number;
}

/** Returns the days of launch of a product, by its id; without an id, the range of all products. */
export const launchDaysOf = (product?: string): DayRange =>
  product !== undefined && Object.hasOwn(OFFER.quickProducts, product) ? OFFER.quickLaunchDays : OFFER.launchDays;
