import * as z from 'zod/mini';
import { LEAD_FORMS, LEAD_INTERESTS } from './api/lead-forms';
import type { Language } from './languages';
import en from './lead-texts/en.json';
import ru from './lead-texts/ru.json';
import ua from './lead-texts/ua.json';

const text = z.string().check(z.minLength(1));

const formTextsSchema = z.strictObject({
  title: z.optional(text),
  button: text,
  hint: z.optional(text),
  success: text,
  error: text,
});

export const leadTextsSchema = z.strictObject({
  label: text,
  labels: z.strictObject({ name: text, email: text, phone: text, company: text, comment: text }),
  placeholders: z.strictObject({ phone: z.optional(text), comment: text }),
  interestsLegend: text,
  interests: z.record(z.enum(LEAD_INTERESTS), text),
  consent: z.strictObject({ before: z.string(), link: text, after: z.string() }),
  sending: text,
  errors: z.strictObject({ required: text, email: text, phone: text, too_long: text, invalid: text }),
  urgent: text,
  forms: z.record(z.enum(LEAD_FORMS), formTextsSchema),
});
export type LeadTexts = z.infer<typeof leadTextsSchema>;

/**
 * What the lead forms say, with JavaScript and without: visitors agree to one wording, and read one message. Server only: it
 * holds every language.
 */
export const LEAD_TEXTS: Record<Language, LeadTexts> = { en, ru, ua };
