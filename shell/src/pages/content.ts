import type { CallbackTime } from '@site/contracts/callback-time';
import type { Language } from '@site/contracts/languages';
import type { Offer } from '@site/contracts/offer-terms';
import type { LeadFormContent } from '@site/ui/form/content.ts';
import * as z from 'zod/mini';

export const text = z.string().check(z.minLength(1));

/** Label and value of a fact, a field or a line of a ticket. */
export const labelled = z.object({ label: text, value: text });

/** `unpriced` is the question while the site states no price, so that it asks for none. */
export const faqItems = z
  .array(z.object({ question: text, unpriced: z.optional(text), answer: text }))
  .check(z.minLength(1));

export const sectionHead = { title: text };

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

/** `content/thank-you/<lang>.json`, without `head`. */
export const thanksSchema = z.object({
  thanks: text,
  heard: text,
  next: text,
  home: text,
});

export interface Thanks extends z.infer<typeof thanksSchema> {
  /** Success message of each form of the site, by its id. */
  sent: Record<string, string>;
  /** Follows that message: when a person calls. */
  calls: Record<CallbackTime, string>;
  offer: Offer;
}

/** The page has one address for all languages. */
export interface ThankYouContent {
  thanks: Record<Language, Thanks>;
}

/** `content/not-found/<lang>.json`, without `head`. */
export const notFoundSchema = z.object({ title: text, text, guess: text, linksLabel: text });

export type NotFoundContent = z.infer<typeof notFoundSchema>;
