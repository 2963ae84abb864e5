import type { LeadFormId } from '@site/contracts/api/lead-forms';
import type { Language } from '@site/contracts/languages';
import * as z from 'zod/mini';
import { text } from '../content/schema';

/** `content/thank-you/<lang>.json`, besides its head. */
export const thanksSchema = z.object({
  thanks: text,
  heard: text,
  steps: z.array(z.object({ when: text, text })).check(z.length(3)),
  home: text,
});

export interface Thanks extends z.infer<typeof thanksSchema> {
  /** What each form says of its success. */
  sent: Record<LeadFormId, string>;
}

/** The page has one address and thanks in every language. */
export interface ThankYouContent {
  thanks: Record<Language, Thanks>;
}
