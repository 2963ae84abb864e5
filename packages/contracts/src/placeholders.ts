import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** Something in a part's contents that only the site's owner knows or can promise: visitors must not see it before. */
export const placeholderSchema = z.strictObject({
  kind: z.enum(['contacts', 'legal-entity', 'price', 'video', 'people', 'quote', 'figures', 'client', 'promise']),
  /** Glob of its files, relative to the part's folder: `content/cases/*\/*.json`; `!(a|b)` leaves out what is confirmed. */
  file: text,
  /** Fields of these files, with everything below: `members.*.name`. */
  at: z.array(text),
  /** What a filled value looks like. */
  filled: text,
});
export type Placeholder = z.infer<typeof placeholderSchema>;
export type PlaceholderKind = Placeholder['kind'];
