import * as z from 'zod/mini';
import { ALL_LEAD_FIELDS, LEAD_FIELDS, type LeadFieldName } from './api/lead-fields';
import type { LeadFormId } from './api/lead-form-id';
import { LEAD_FORMS, ofLeadForm } from './api/lead-forms';
import { CALLBACK_TIMES, type CallbackTime, WORKDAYS } from './callback-time';
import { fillTemplate } from './fill';
import type { Language } from './languages';
import { OFFER } from './offer';
import { LEAD_WORDS } from './texts';

const text = z.string().check(z.minLength(1));

const names = z.enum(Object.keys(LEAD_FIELDS) as LeadFieldName[]);
const reasonTexts = z.partialRecord(names, text);

const leadFormTextsSchema = z.strictObject({
  /** Heading above the fields, if the page has no heading of its own. */
  title: z.optional(text),
  button: text,
  hint: z.optional(text),
  success: text,
  error: text,
  /** Instead of the reasons that hold for every form. */
  reasons: z.optional(reasonTexts),
});

const choiceTexts = Object.fromEntries(
  ALL_LEAD_FIELDS.flatMap((field) =>
    field.kind === 'choices' ? [[field.name, z.record(z.enum(field.options), text)]] : [],
  ),
);

const policyTexts = z.strictObject({ before: z.string(), link: text, after: z.string() });

export const leadTextsSchema = z.strictObject({
  /** Accessible name of a form. */
  label: text,
  /** By the field's name; of checkboxes, the group's label. */
  labels: z.record(names, text),
  /** Why a form asks for a field, or that it may stay empty. */
  reasons: reasonTexts,
  placeholders: z.partialRecord(names, text),
  /** Labels of checkboxes, by the field's name and the option's value. */
  choices: z.strictObject(choiceTexts),
  consent: policyTexts,
  /** Instead of the consent, in a form that asks for none. */
  policy: policyTexts,
  sending: text,
  /** Precedes the short id of a request that failed. */
  reference: text,
  errors: z.strictObject({ required: text, email: text, phone: text, too_long: text, invalid: text }),
  /** With {day}, one of `days`, and {by}, the hour at whose start the promise ends. */
  call: z.strictObject({ hour: text, day: text, days: z.record(z.enum(WORKDAYS), text) }),
  /** Precedes the names of the invalid fields. */
  fix: text,
  /** What a visitor can do until the call. */
  meanwhile: text,
  urgent: text,
  forms: z.record(z.enum(LEAD_FORMS), leadFormTextsSchema),
});
export type LeadTexts = z.infer<typeof leadTextsSchema>;
export type LeadFormTexts = z.infer<typeof leadFormTextsSchema>;

/** Forms with and without JavaScript share them: all visitors consent to one wording. Server only: all languages. */
export const LEAD_TEXTS: Record<Language, LeadTexts> = LEAD_WORDS;

/** Returns a form's texts from `lead-texts`; a form without an entry gets those of the contacts form. */
export const leadFormTexts = (form: LeadFormId, lang: Language): LeadFormTexts =>
  ofLeadForm(LEAD_TEXTS[lang].forms, form);

/** Returns the line beside each field of a form: why it is asked for. */
export const fieldReasons = (form: LeadFormId, lang: Language): LeadTexts['reasons'] => ({
  ...LEAD_TEXTS[lang].reasons,
  ...leadFormTexts(form, lang).reasons,
});

/** Returns the sentences that follow a form's success message: when a person calls. */
export function callbackTexts(lang: Language): Record<CallbackTime, string> {
  const { hour, day, days } = LEAD_TEXTS[lang].call;
  const sentence = (time: CallbackTime) =>
    time === 'hour' ? hour : fillTemplate(day, { day: days[time], by: OFFER.hours.from + 1 });
  return Object.fromEntries(CALLBACK_TIMES.map((time) => [time, sentence(time)])) as Record<CallbackTime, string>;
}
