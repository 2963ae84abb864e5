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

const line = z.object({ label: text, value: text });
const moduleSchema = z.object({ mark: text, name: text, promise: text, link: text });

/** The small screen of the home page's product list: `content/aiCommerce/screen.<lang>.json`. */
export const commerceScreenSchema = z.object({
  photo: z.object({ title: text, done: list(text, 2), tag: text }),
  vote: z.object({ alt: text, axis: text, text }),
  cart: z.object({ turns: list(turnSchema, 2), bill: list(line, 2), tag: text }),
});

/** `content/aiCommerce/<lang>.json`. */
export const commerceSchema = z.extend(productBaseSchema, {
  /** The hero's illustration: a photo becomes a card, the card gets votes, the cart is paid. */
  belt: z.object({
    photo: z.object({
      meta: text,
      alt: text,
      callouts: z.tuple([text, text, text]),
      tag: text,
      outcome: text,
    }),
    vote: z.object({ meta: text, alt: text, axis: text, tag: text, outcome: text }),
    cart: z.object({ meta: text, turns: list(turnSchema, 2), bill: list(line, 2), tag: text, outcome: text }),
  }),
  modules: z.object({ snapCard: moduleSchema, focusGroup: moduleSchema, sellMate: moduleSchema }),
  card: z.object({
    caption: text,
    label: text,
    title: text,
    text,
    specs: list(line, 3),
    tags: list(text, 2),
    languages: text,
    ready: text,
  }),
  focus: z.object({
    unit: text,
    alt: text,
    zones: z.object({ pass: text, waver: text, buy: text }),
    key: z.object({ buy: text, waver: text, line: text }),
    agent: text,
    /** `agent` is the number of one of the twenty. */
    objections: list(z.object({ agent: z.number(), who: text, quote: text }), 2),
  }),
  parameters: z.object({
    head: sectionHeadSchema,
    caption: text,
    /** At least thirty in all; `score` is 0…100. */
    groups: list(z.object({ name: text, items: list(z.object({ name: text, score: z.number() }), 3) }), 6),
  }),
  cart: z.object({
    /** Funnel of a hundred abandoned carts; `voice` is who acted. */
    funnel: list(z.object({ value: z.number(), label: text, voice: z.optional(voiceSchema) }), 3),
    note: text,
    turns: list(turnSchema, 3),
  }),
  features: z.object({ head: sectionHeadSchema, items: list(named, 6) }),
});

export type CommerceContent = z.infer<typeof commerceSchema>;
export type CommerceScreenContent = z.infer<typeof commerceScreenSchema>;
