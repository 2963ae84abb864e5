/** Returns the median; for an even count the higher of the two middle values, for no values NaN. */
export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the median of every field of the first row. */
export const medians = <Field extends string>(rows: Record<Field, number>[]): Record<Field, number> =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((field) => [field, median(rows.map((row) => row[field as Field]))]),
  ) as Record<Field, number>;
