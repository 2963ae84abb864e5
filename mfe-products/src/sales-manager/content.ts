import * as z from 'zod/mini';
import { legendSchema, listOf, productBaseSchema, text, voiceSchema } from '../content/schema';
import { BOUNDS, type FigureName } from '../roi/figures';

const within = (name: FigureName) =>
  z.number().check(z.gte(BOUNDS[name].min), z.lte(BOUNDS[name].max), z.multipleOf(BOUNDS[name].step));

/** `content/salesManager/<lang>.json`. */
export const salesManagerSchema = z.extend(productBaseSchema, {
  legend: legendSchema,
  /** The calculator's own texts; the others are in `locales/`. */
  roi: z.object({
    title: text,
    /** Label of the first input: “Calls a month”. */
    contacts: text,
    /** Labels of a success on this page: “Sales a month”, “Cost of one sale”. */
    sales: text,
    perSale: text,
    /** Label of the share of the cost that this product's work takes up: “Share of it spent on repeated questions, %”. */
    routine: text,
    /** The worked example, shown until the visitor enters figures. */
    example: z.object({
      contacts: within('contacts'),
      conversion: within('conversion'),
      cost: within('cost'),
      routine: within('routine'),
    }),
  }),
  desk: z.object({
    title: text,
    meta: text,
    live: text,
    /** The transcript; a manager's line may carry a mark. */
    lines: listOf(
      z.object({
        voice: voiceSchema,
        who: z.optional(text),
        text,
        check: z.optional(z.object({ text, ok: z.boolean() })),
      }),
      4,
    ),
    /** `value`: 0–100. */
    score: z.object({ value: z.number(), caption: text, label: text }),
    criteria: listOf(z.object({ name: text, value: z.number() }), 5),
    rankTitle: text,
    rank: listOf(z.object({ name: text, value: z.number(), change: text }), 3),
    tip: z.object({ title: text, text }),
  }),
});

export type SalesManagerContent = z.infer<typeof salesManagerSchema>;
