import * as z from 'zod/mini';
import { ALL_LEAD_FIELDS, LEAD_FIELDS, type LeadFieldName } from './api/lead-fields';
import type { LeadFormId } from './api/lead-form-id';
import { LEAD_FORMS, ofLeadForm } from './api/lead-forms';
import type { Language } from './languages';
import en from './lead-texts/en.json';
import ru from './lead-texts/ru.json';
import ua from './lead-texts/ua.json';

const text = z.string().check(z.minLength(1));

export const leadFormTextsSchema = z.strictObject({
  title: z.optional(text),
  button: text,
  hint: z.optional(text),
  success: text,
  error: text,
});

const names = z.enum(Object.keys(LEAD_FIELDS) as LeadFieldName[]);
const choiceTexts = Object.fromEntries(
  ALL_LEAD_FIELDS.flatMap((field) =>
    field.kind === 'choices' ? [[field.name, z.record(z.enum(field.options), text)]] : [],
  ),
);

export const leadTextsSchema = z.strictObject({
  label: text,
  /** By the name of the field; checkboxes: the words above them. */
  labels: z.record(names, text),
  placeholders: z.partialRecord(names, text),
  /** The words of checkboxes, by the name of the field and the value of the box. */
  choices: z.strictObject(choiceTexts),
  consent: z.strictObject({ before: z.string(), link: text, after: z.string() }),
  sending: text,
  errors: z.strictObject({ required: text, email: text, phone: text, too_long: text, invalid: text }),
  urgent: text,
  forms: z.record(z.enum(LEAD_FORMS), leadFormTextsSchema),
});
export type LeadTexts = z.infer<typeof leadTextsSchema>;
export type LeadFormTexts = z.infer<typeof leadFormTextsSchema>;

/**
 * What the lead forms say, with JavaScript and without: visitors agree to one wording, and read one message. Server only: it
 * holds every language.
 */
export const LEAD_TEXTS: Record<Language, LeadTexts> = { en, ru, ua };

/** What a form says where its page gives no words of its own: those of `lead-texts`, for a form without any those of contacts. */
export const leadFormTexts = (form: LeadFormId, lang: Language): LeadFormTexts =>
  ofLeadForm(LEAD_TEXTS[lang].forms, form);
