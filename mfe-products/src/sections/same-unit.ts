const FIGURE = /^(\d+(?:[.,]\d+)?)(.*)$/;

/**
 * The numbers behind two written figures, when they are of one unit: `25 min`, `6 min` → 25 and 6.
 * Undefined for figures that can't be drawn on one scale (`2 days`, `20 min`) or are no numbers.
 */
export function sameUnit(before: string, after: string): { before: number; after: number } | undefined {
  const from = FIGURE.exec(before.trim());
  const to = FIGURE.exec(after.trim());
  if (!from?.[1] || !to?.[1] || from[2]?.trim() !== to[2]?.trim()) return undefined;
  const number = (text: string) => Number.parseFloat(text.replace(',', '.'));
  return { before: number(from[1]), after: number(to[1]) };
}
