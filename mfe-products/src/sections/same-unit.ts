const FIGURE = /^(\p{Sc}?)(\d+(?:[.,]\d+)?)(.*)$/u;

/**
 * Returns the numbers of two formatted figures of the same unit: `25 min`, `6 min` → 25 and 6; `€38`, `€21` → 38 and
 * 21. Returns undefined for figures that have different scales (`2 days`, `20 min`) or are not numbers.
 */
export function sameUnit(before: string, after: string): { before: number; after: number } | undefined {
  const from = FIGURE.exec(before.trim());
  const to = FIGURE.exec(after.trim());
  if (!from?.[2] || !to?.[2] || from[1] !== to[1] || from[3]?.trim() !== to[3]?.trim()) return undefined;
  const number = (text: string) => Number.parseFloat(text.replace(',', '.'));
  return { before: number(from[2]), after: number(to[2]) };
}
