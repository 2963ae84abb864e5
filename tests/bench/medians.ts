/** The middle of the values; of an even number the higher of the two middle ones. NaN of none. */
export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median of every field. Throws where there is no row. */
export function medians<Field extends string>(rows: Record<Field, number>[]): Record<Field, number> {
  const [first] = rows;
  if (!first) throw new Error('There is nothing to take a median of.');
  const middle = { ...first };
  for (const field in first) middle[field] = median(rows.map((row) => row[field]));
  return middle;
}
