import * as z from 'zod/mini';
import { listOf, productBaseSchema, sectionHeadSchema, text, voiceSchema } from '../content/schema';

const fieldSchema = z.object({ label: text, value: text, tag: z.optional(z.boolean()) });

export const sellerSchema = z.extend(productBaseSchema, {
  thread: z.object({
    title: text,
    meta: text,
    card: text,
    live: text,
    rows: listOf(z.object({ voice: voiceSchema, who: text, text, fields: z.array(fieldSchema) }), 6),
    filled: text,
    note: text,
  }),
  channels: z.object({ head: sectionHeadSchema, items: listOf(text, 6) }),
  webapp: z.object({
    head: sectionHeadSchema,
    title: text,
    meta: text,
    menu: listOf(text, 4),
    columns: z.object({ bot: text, channels: text, today: text, state: text }),
    bots: listOf(z.object({ name: text, channels: text, today: z.number(), state: text, live: z.boolean() }), 3),
  }),
});

export type SellerContent = z.infer<typeof sellerSchema>;
