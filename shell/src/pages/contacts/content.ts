import type { Offer } from '@site/contracts/offer-terms';
import type { LeadFormContent } from '@site/ui/form/lead-form-content.ts';
import * as z from 'zod/mini';
import { faqItems, sectionHead, text } from '../content/schema';

/** `content/contacts/<lang>.json`, without `head`. */
export const contactsSchema = z.object({
  /** With a line break where the headline has one. */
  title: text,
  email: text,
  office: z.object({ label: text, map: text }),
  watch: text,
  /** `alt` and `person` contain the placeholders {from} and {to}, the hours of the offer. */
  day: z.object({ title: text, alt: text, person: text, assistant: text }),
  next: z.object({
    ...sectionHead,
    steps: z.array(z.object({ title: text, text })).check(z.length(4)),
  }),
  hints: z.object({ ...sectionHead, items: faqItems }),
});

type ContactsTexts = z.infer<typeof contactsSchema>;

/** The contacts page's data: its texts, the address, when a person answers, the form and the terms of the offer. */
export interface ContactsContent extends Omit<ContactsTexts, 'office' | 'day'> {
  office: ContactsTexts['office'] & { lines: readonly string[] };
  day: ContactsTexts['day'] & { from: number; to: number };
  form: LeadFormContent;
  offer: Offer;
}
