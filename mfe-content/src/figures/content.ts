import * as z from 'zod/mini';

const count = z.number().check(z.nonnegative());
const beforeAfter = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), before: count, after: count });

/** Numbers of a chart, the same in every language. In each kind's drawing they are visible, if possible countable. */
export const chartSchema = z.discriminatedUnion('kind', [
  /** Values over the hours of a day. */
  z.strictObject({ kind: z.literal('profile'), before: z.array(count), after: z.array(count) }),
  /** Minutes of one hour. */
  beforeAfter('dial'),
  /** A share as strokes. */
  z.strictObject({ kind: z.literal('share'), part: count, total: count }),
  /** A wait on a line; both values in the same unit. */
  beforeAfter('wait'),
  /** Days as leaves of a calendar. */
  beforeAfter('days'),
  /** Items made in the same time. */
  beforeAfter('cards'),
  /** A share as dots of a field; `total` is a multiple of 50. */
  z.strictObject({ kind: z.literal('dots'), before: count, after: count, total: count }),
  /** A value by week; `launch` is the index of the first week after the launch. */
  z.strictObject({ kind: z.literal('weeks'), values: z.array(count), launch: count }),
  /** Two horizontal bars. */
  beforeAfter('pair'),
]);
export type Chart = z.infer<typeof chartSchema>;
