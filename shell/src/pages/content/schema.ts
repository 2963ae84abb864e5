import * as z from 'zod/mini';

/** A text that must not be empty. */
export const text = z.string().check(z.minLength(1));

/** Label and value of a fact, a field or a line of a ticket. */
export const labelled = z.object({ label: text, value: text });

/** `unpriced` is the question while the site states no price, so that it asks for none. */
export const faqItems = z
  .array(z.object({ question: text, unpriced: z.optional(text), answer: text }))
  .check(z.minLength(1));

export const sectionHead = { title: text };
