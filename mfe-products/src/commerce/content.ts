import * as z from 'zod/mini';
import { listOf, productBaseSchema, sectionHeadSchema, text, turnSchema } from '../content/schema';

const line = z.object({ label: text, value: text });
const moduleSchema = z.object({ name: text, promise: text });

/** `content/aiCommerce/<lang>.json`. */
export const commerceSchema = z.extend(productBaseSchema, {
  modules: z.object({ snapCard: moduleSchema, focusGroup: moduleSchema, sellMate: moduleSchema }),
  card: z.object({
    caption: text,
    label: text,
    title: text,
    text,
    specs: listOf(line, 3),
    tags: listOf(text, 2),
    languages: text,
    ready: text,
  }),
  focus: z.object({
    unit: text,
    /** Label of the slider for the product's price. */
    move: text,
    alt: text,
    zones: z.object({ pass: text, waver: text, buy: text }),
    key: z.object({ buy: text, waver: text, line: text }),
    agent: text,
    /** Before the vote of an agent, which without it reads as an age. */
    score: text,
    /** `agent` is the number of one of the twenty. */
    objections: listOf(z.object({ agent: z.number(), who: text, quote: text }), 2),
  }),
  parameters: z.object({
    head: sectionHeadSchema,
    /** At least thirty in all; `score` is 0…100. */
    groups: listOf(z.object({ name: text, items: listOf(z.object({ name: text, score: z.number() }), 3) }), 6),
  }),
  cart: z.object({
    turns: listOf(turnSchema, 3),
  }),
});

export type CommerceContent = z.infer<typeof commerceSchema>;
