/** What the vendor promises, in numbers. Every page and the voice agent's script take them from here. */
export const OFFER = {
  /** Days from the first call with the client to the first day on the client's real calls, chats or orders. */
  launchDays: { from: 7, to: 14 },
  /** The same for the products that need less preparation. */
  quickLaunchDays: { from: 7, to: 10 },
  /** Their names by their ids. */
  quickProducts: {
    aiSeller: 'AI Seller 24/7',
    lumiAi: 'Lumi AI',
    aiCommerce: 'AI Commerce Suite',
  } as Readonly<Record<string, string>>,
  /** Counted from that first day, so preparation takes nothing of it. */
  pilotDays: 14,
  /** Kyiv time, Monday to Friday: when a person answers. */
  hours: { from: 9, to: 18 },
} as const;

export interface DayRange {
  from: number;
  to: number;
}

/** Days that the launch of a product takes, by its id; without one, the range that holds for all products. */
export const launchDaysOf = (product?: string): DayRange =>
  product !== undefined && Object.hasOwn(OFFER.quickProducts, product)
    ? OFFER.quickLaunchDays
    : OFFER.launchDays;
