import * as z from 'zod/mini';
import {
  list,
  named,
  productBaseSchema,
  sectionHeadSchema,
  text,
  turnSchema,
  voiceSchema,
} from '../content/schema';
import { roiSchema } from '../roi/content';

const fieldSchema = z.object({ label: text, value: text, tag: z.optional(z.boolean()) });

export const sellerScreenSchema = z.object({
  title: text,
  meta: text,
  live: text,
  turns: list(turnSchema, 4),
  card: z.object({ title: text, tag: text, fields: list(fieldSchema, 4) }),
});

export const sellerSchema = z.extend(productBaseSchema, {
  roi: roiSchema,
  thread: z.object({
    title: text,
    meta: text,
    card: text,
    live: text,
    rows: list(z.object({ voice: voiceSchema, who: text, text, fields: z.array(fieldSchema) }), 6),
    filled: text,
    note: text,
  }),
  channels: z.object({
    head: sectionHeadSchema,
    legend: z.object({ open: text, closed: text }),
    /** `peak` is the busiest hour after closing, 0–23, from which the curve is drawn. */
    items: list(z.object({ name: text, peak: z.number() }), 6),
    hours: list(text, 4),
  }),
  webapp: z.object({
    head: sectionHeadSchema,
    title: text,
    meta: text,
    menu: list(text, 4),
    columns: z.object({ bot: text, channels: text, today: text, state: text }),
    bots: list(
      z.object({ name: text, channels: text, today: z.number(), state: text, live: z.boolean() }),
      3,
    ),
    chart: text,
    detail: z.object({ title: text, items: list(z.object({ label: text, value: text }), 4) }),
    captions: list(named, 3),
  }),
});

export type SellerContent = z.infer<typeof sellerSchema>;
export type SellerScreenContent = z.infer<typeof sellerScreenSchema>;
