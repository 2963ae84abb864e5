/** The middle of the values; of an even number the higher of the two middle ones. NaN of none. */
export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median of every field. */
export function medians<Row extends object>(rows: Row[]): Row {
  const fields = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return Object.fromEntries(
    fields.map((field) => [field, median(rows.map((row) => row[field] as number))]),
  ) as unknown as Row;
}
