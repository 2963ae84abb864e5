import * as z from 'zod/mini';

/** A text that must be there. */
export const text = z.string().check(z.minLength(1));

/** Pieces of a headline; `voice` colours what is heard or answered. */
export const runs = z
  .array(
    z.strictObject({
      text,
      voice: z.optional(z.enum(['visitor', 'assistant'])),
      break: z.optional(z.boolean()),
    }),
  )
  .check(z.minLength(1));

/** A fact, a field, a line of a ticket. */
export const labelled = z.object({ label: text, value: text });

export const faqItems = z.array(z.object({ question: text, answer: text })).check(z.minLength(1));

export const sectionHead = { mark: text, title: text };
