/** Returns the median; for an even count the higher of the two middle values, for no values NaN. */
export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the median of every field. Throws if there are no rows. */
export function medians<Field extends string>(rows: Record<Field, number>[]): Record<Field, number> {
  const [first] = rows;
  if (!first) throw new Error('Expected at least one row to take the medians of.');
  const middle = { ...first };
  for (const field in first) middle[field] = median(rows.map((row) => row[field]));
  return middle;
}
