/** Inputs of the calculator. */
export interface Figures {
  /** Calls, chats or requests per month. */
  contacts: number;
  /** Current conversion to sales, in percent. */
  conversion: number;
  /** Monthly cost of the people who answer them, in euros. */
  cost: number;
  /** Share of that cost for work that the product takes over, in percent. */
  routine: number;
}
export type FigureName = keyof Figures;

/** Bounds of each input; the maximum of conversion leaves room for the claimed growth below 100 %. */
export const BOUNDS: Record<FigureName, { min: number; max: number; step: number }> = {
  contacts: { min: 10, max: 5000, step: 10 },
  conversion: { min: 0.5, max: 60, step: 0.5 },
  cost: { min: 100, max: 20_000, step: 100 },
  routine: { min: 5, max: 100, step: 5 },
};
export const FIGURE_NAMES = Object.keys(BOUNDS) as FigureName[];

/** Rounds to two decimals, the precision of inputs and of the operands in formulas. */
export const toHundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * Parses a number from a field or a link and clamps it to its bounds; returns undefined for other text. Accepts a
 * decimal comma and spaces between thousands. Keeps finer steps than the slider's, to two decimals.
 */
export function parseFigure(name: FigureName, typed: string): number | undefined {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(plain)) return undefined;
  const { min, max } = BOUNDS[name];
  return Math.min(max, Math.max(min, toHundredths(Number(plain))));
}

/** Reads the figures from a query; missing and invalid ones are taken from `start`. */
export function readFigures(query: URLSearchParams, start: Figures): Figures {
  const figures = { ...start };
  for (const name of FIGURE_NAMES) figures[name] = parseFigure(name, query.get(name) ?? '') ?? start[name];
  return figures;
}

/** Returns the query with the figures; omits those that equal `start` and keeps foreign parameters. */
export function writeFigures(query: URLSearchParams, figures: Figures, start: Figures): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of FIGURE_NAMES) {
    if (figures[name] === start[name]) next.delete(name);
    else next.set(name, String(figures[name]));
  }
  return next;
}
