import type { LeadFormContent } from '@site/ui/form/LeadFormContent.ts';
import * as z from 'zod/mini';
import { faqItems, runs, sectionHead, text } from '../content/schema';

const hour = z.number().check(z.int(), z.minimum(0), z.maximum(24));

/** `content/contacts/<lang>.json`, besides its head. Office and hours are placeholders that the owner replaces. */
export const contactsSchema = z.object({
  title: runs,
  email: text,
  office: z.object({ label: text, lines: z.array(text).check(z.minLength(1)), map: text }),
  watch: text,
  day: z.object({ title: text, from: hour, to: hour, alt: text, person: text, assistant: text }),
  next: z.object({
    ...sectionHead,
    steps: z.array(z.object({ title: text, text })).check(z.length(4)),
  }),
  hints: z.object({ ...sectionHead, items: faqItems }),
});

/** The contacts page's data: its texts and the form. */
export interface ContactsContent extends z.infer<typeof contactsSchema> {
  form: LeadFormContent;
}
