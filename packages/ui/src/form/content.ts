import { LEAD_INTERESTS, type LeadFormId, needsConsent } from '@site/contracts/api/lead-forms';
import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import { LEAD_TEXTS, leadTextsSchema } from '@site/contracts/lead-texts';
import type { LeadFormContent } from './LeadFormContent';

export type { LeadFormContent };

/** Forms whose failure text sends the visitor to the direct contact. */
const DIRECT: readonly LeadFormId[] = ['contacts', 'home'];

/**
 * The texts of one lead form in one language, for the page's data. Server only: it reads all languages' files.
 * Throws when a file lacks a text.
 */
export function leadFormContent(form: LeadFormId, lang: Language): LeadFormContent {
  const texts = leadTextsSchema.parse(LEAD_TEXTS[lang]);
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
