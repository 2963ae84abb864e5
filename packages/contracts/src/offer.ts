import type { ProductId } from './paths';

/** What the vendor promises, in numbers. Every page and the voice agent's script take them from here. */
export const OFFER = {
  /** Days from the first call to the assistant's first real conversation. */
  launchDays: { from: 7, to: 14 },
  /** The same for the products that need less preparation. */
  quickLaunchDays: { from: 7, to: 10 },
  quickProducts: ['aiSeller', 'lumiAi', 'aiCommerce'] as readonly ProductId[],
  /** Counted from the first real conversation, so preparation takes nothing of it. */
  pilotDays: 14,
  /** Kyiv time, Monday to Friday: when a person answers. */
  hours: { from: 9, to: 18 },
} as const;
