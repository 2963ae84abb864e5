import * as z from 'zod/mini';

const count = z.number().check(z.nonnegative());
const beforeAfter = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), before: count, after: count });

/**
 * The numbers behind a drawn result, the same in every language. Each kind is a drawing in which the number can be
 * seen, and counted where it can be counted.
 */
export const chartSchema = z.discriminatedUnion('kind', [
  /** Values over the hours of a day. */
  z.strictObject({ kind: z.literal('profile'), before: z.array(count), after: z.array(count) }),
  /** Minutes of one hour. */
  beforeAfter('dial'),
  /** Some strokes of many. */
  z.strictObject({ kind: z.literal('share'), part: count, total: count }),
  /** A wait on a line: same unit, any unit. */
  beforeAfter('wait'),
  /** Days as leaves of a calendar. */
  beforeAfter('days'),
  /** Pieces made in the same time. */
  beforeAfter('cards'),
  /** Some dots of a field. */
  z.strictObject({ kind: z.literal('dots'), before: count, after: count, total: count }),
  /** A value by week; from the week `launch` on it is the new time. */
  z.strictObject({ kind: z.literal('weeks'), values: z.array(count), launch: count }),
  /** Two level bars. */
  beforeAfter('pair'),
]);
export type Chart = z.infer<typeof chartSchema>;
