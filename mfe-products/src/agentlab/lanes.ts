/** The departments that an order passes, in the order of the drawing's lanes. */
export const LANES = ['marketing', 'sales', 'admin', 'production'] as const;
export type Lane = (typeof LANES)[number];
