import { LEAD_FORMS, LEAD_INTERESTS, type LeadFormId, needsConsent } from '@site/contracts/api/lead-forms';
import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import * as z from 'zod/mini';
import type { LeadFormContent } from './LeadFormContent';
import en from './texts/en.json';
import ru from './texts/ru.json';
import ua from './texts/ua.json';

export type { LeadFormContent };

const text = z.string().check(z.minLength(1));

const formTextsSchema = z.strictObject({
  title: z.optional(text),
  button: text,
  hint: z.optional(text),
  success: text,
  error: text,
});

const textsSchema = z.strictObject({
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

const TEXTS: Record<Language, unknown> = { en, ru, ua };

/** Forms whose failure text sends the visitor to the direct contact. */
const DIRECT: readonly LeadFormId[] = ['contacts', 'home'];

/**
 * The texts of one lead form in one language, for the page's data. Server only: it reads all languages' files.
 * Throws when a file lacks a text.
 */
export function leadFormContent(form: LeadFormId, lang: Language): LeadFormContent {
  const texts = textsSchema.parse(TEXTS[lang]);
  const { company, comment, ...labels } = texts.labels;
  const detailed = form === 'sales-manager';
  return {
    form,
    ...texts.forms[form],
    label: texts.label,
    labels: { ...labels, ...(detailed ? { company, comment } : {}) },
    placeholders: {
      ...(texts.placeholders.phone ? { phone: texts.placeholders.phone } : {}),
      ...(detailed ? { comment: texts.placeholders.comment } : {}),
    },
    sending: texts.sending,
    errors: texts.errors,
    ...(detailed
      ? {
          interestsLegend: texts.interestsLegend,
          interests: LEAD_INTERESTS.map((value) => ({ value, label: texts.interests[value] })),
        }
      : {}),
    ...(needsConsent(form) ? { consent: texts.consent } : {}),
    ...(DIRECT.includes(form)
      ? { directContact: { urgent: texts.urgent, email: BRAND.email, messenger: BRAND.messenger } }
      : {}),
  };
}
