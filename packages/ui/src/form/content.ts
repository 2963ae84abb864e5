import { asksFor, type NamedField, placedLeadFields } from '@site/contracts/api/lead-fields';
import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import { needsConsent } from '@site/contracts/api/lead-forms';
import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import {
  callTexts,
  fieldReasons,
  LEAD_TEXTS,
  type LeadFormTexts,
  type LeadTexts,
  leadFormTexts,
  leadTextsSchema,
} from '@site/contracts/lead-texts';
import type { LeadFormContent, LeadFormField } from './lead-form-content';

/**
 * Returns the texts of a lead form in a language, for the page's data. Server only: it loads the files of all
 * languages. Throws if a file lacks a text.
 *
 * @param own The page's own texts of the form, so that a new form needs no change of another package.
 */
export function leadFormContent(form: LeadFormId, lang: Language, own: Partial<LeadFormTexts> = {}): LeadFormContent {
  const texts = leadTextsSchema.parse(LEAD_TEXTS[lang]);
  const { reasons, ...words } = { ...leadFormTexts(form, lang), ...own };
  return {
    form,
    ...words,
    label: texts.label,
    fields: placedLeadFields()
      .filter((field) => asksFor(form, field))
      .map((field) => fieldContent(field, texts, { ...fieldReasons(form, lang), ...reasons })),
    sending: texts.sending,
    calls: callTexts(lang),
    meanwhile: texts.meanwhile,
    reference: texts.reference,
    errors: texts.errors,
    fix: texts.fix,
    ...(needsConsent(form) ? { consent: texts.consent } : { policy: texts.policy }),
    directContact: { urgent: texts.urgent, email: BRAND.email, messenger: BRAND.messenger },
  };
}

function fieldContent(field: NamedField, texts: LeadTexts, reasons: LeadTexts['reasons']): LeadFormField {
  const { name } = field;
  const common = { name, row: field.place[0], label: texts.labels[name] };
  if (field.kind === 'choices') {
    const words = texts.choices[name] ?? {};
    const options = field.options.map((value) => ({
      value,
      label: words[value] ?? value,
      chosen: value === field.chosen,
    }));
    return { ...common, options };
  }
  const { kind, required, autoComplete, rows } = field;
  const placeholder = texts.placeholders[name];
  const reason = reasons[name];
  return {
    ...common,
    ...(kind === 'text' ? {} : { type: kind }),
    ...(required ? { required } : {}),
    ...(autoComplete ? { autoComplete } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(reason ? { reason } : {}),
    ...(rows ? { rows } : {}),
  };
}
