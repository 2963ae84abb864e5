import * as z from 'zod/mini';
import { list, named, productBaseSchema, sectionHeadSchema, text, voiceSchema } from '../content/schema';
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
const kpiSchema = z.object({ title: text, figure: text, text, done: z.number(), total: z.number() });

export const salesManagerScreenSchema = z.object({
  title: text,
  meta: text,
  lines: list(lineSchema, 4),
  score: scoreSchema,
  rank: list(z.object({ name: text, value: z.number() }), 4),
  kpi: z.object({ text, done: z.number(), total: z.number() }),
});

export const salesManagerSchema = z.extend(productBaseSchema, {
  roi: roiSchema,
  desk: z.object({
    title: text,
    meta: text,
    live: text,
    lines: list(lineSchema, 6),
    score: scoreSchema,
    criteria: list(z.object({ name: text, value: z.number() }), 5),
    rankTitle: text,
    rank: list(z.object({ name: text, value: z.number(), change: text }), 5),
    kpi: kpiSchema,
    tip: z.object({ title: text, text }),
  }),
  report: z.object({
    head: sectionHeadSchema,
    notes: list(named, 4),
    sheet: z.object({
      title: text,
      date: text,
      sent: text,
      figures: list(z.object({ value: text, label: text, change: z.optional(text) }), 3),
      lossTitle: text,
      losses: list(z.object({ name: text, value: z.number() }), 4),
      best: z.object({ title: text, call: text, cut: text }),
      listen: z.object({ title: text, call: text, cut: text }),
      tomorrowTitle: text,
      tomorrow: list(z.object({ line: text, advice: text }), 3),
    }),
  }),
  legend: z.object({ ours: text, yours: text }),
});

export type SalesManagerContent = z.infer<typeof salesManagerSchema>;
export type SalesManagerScreenContent = z.infer<typeof salesManagerScreenSchema>;
export type TranscriptLine = z.infer<typeof lineSchema>;
