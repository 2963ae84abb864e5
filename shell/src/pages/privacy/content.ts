import * as z from 'zod/mini';
import { text } from '../content/schema';

/** `content/privacy/<lang>.json`, without `head`. A change of its meaning needs a new `CONSENT_VERSION`. */
export const privacySchema = z.object({
  title: text,
  /** “Version of”; the date follows. */
  version: text,
  summary: text,
  sections: z.array(
    z.object({
      title: text,
      text: z.array(text).check(z.minLength(1)),
      list: z.optional(z.array(text).check(z.minLength(1))),
      /** Ends with the email address. */
      contact: z.optional(z.boolean()),
    }),
  ),
  retention: z.object({
    title: text,
    head: z.object({ data: text, period: text, basis: text }),
    rows: z.array(z.object({ data: text, period: text, basis: text })).check(z.minLength(1)),
  }),
  write: text,
});

/** The privacy page's data, with the date of the text that visitors agree to. */
export interface PrivacyContent extends z.infer<typeof privacySchema> {
  /** ISO date, and the same in words. */
  date: string;
  dateText: string;
}
