import * as z from 'zod/mini';
import { listOf, productBaseSchema, text, voiceSchema } from '../content/schema';
import { roiSchema } from '../roi/content';

const checkSchema = z.object({ text, ok: z.boolean() });
/** A line of the transcript; a manager's line may carry a mark. */
const lineSchema = z.object({
  voice: voiceSchema,
  who: z.optional(text),
  text,
  check: z.optional(checkSchema),
});
const scoreSchema = z.object({
  /** 0–100. */
  value: z.number(),
  caption: text,
  label: text,
});

export const salesManagerSchema = z.extend(productBaseSchema, {
  roi: roiSchema,
  desk: z.object({
    title: text,
    meta: text,
    live: text,
    lines: listOf(lineSchema, 4),
    score: scoreSchema,
    criteria: listOf(z.object({ name: text, value: z.number() }), 5),
    rankTitle: text,
    rank: listOf(z.object({ name: text, value: z.number(), change: text }), 3),
    tip: z.object({ title: text, text }),
  }),
  legend: z.object({ ours: text, yours: text }),
});

export type SalesManagerContent = z.infer<typeof salesManagerSchema>;
export type TranscriptLine = z.infer<typeof lineSchema>;
