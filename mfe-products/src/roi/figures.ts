/** What a visitor puts in. */
export interface Figures {
  /** Calls, chats or requests a month. */
  contacts: number;
  /** Percent of them that end in a sale today. */
  conversion: number;
  /** What the people who answer them cost a month, in euros. */
  cost: number;
  /** Percent of that cost that goes on the work the product takes over. */
  routine: number;
}
export type FigureName = keyof Figures;

interface Bounds {
  min: number;
  max: number;
  step: number;
}

/** Bounds of each figure; conversion stops where the stated growth still fits below 100 %. */
export const BOUNDS: Record<FigureName, Bounds> = {
  contacts: { min: 10, max: 5000, step: 10 },
  conversion: { min: 0.5, max: 60, step: 0.5 },
  cost: { min: 100, max: 20_000, step: 100 },
  routine: { min: 5, max: 100, step: 5 },
};
export const FIGURE_NAMES = Object.keys(BOUNDS) as FigureName[];

/** To two decimals: how finely figures are kept, and how the formulas write what they calculate with. */
export const toHundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * The number that a visitor typed or a link carries, kept within its bounds; undefined when it is no number.
 * A decimal comma and spaces between thousands are understood. Finer steps than the slider's are kept, to two decimals.
 */
export function parseFigure(name: FigureName, typed: string): number | undefined {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(plain)) return undefined;
  const { min, max } = BOUNDS[name];
  return Math.min(max, Math.max(min, toHundredths(Number(plain))));
}
