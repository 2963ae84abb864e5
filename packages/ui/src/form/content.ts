import {
  asksFor,
  type LeadFieldName,
  type NamedField,
  placedLeadFields,
  type TypedField,
} from '@site/contracts/api/lead-fields';
import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import { needsConsent } from '@site/contracts/api/lead-forms';
import { BRAND } from '@site/contracts/brand';
import type { CallbackTime } from '@site/contracts/callback-time';
import type { Language } from '@site/contracts/languages';
import {
  callbackTexts,
  fieldReasons,
  LEAD_TEXTS,
  type LeadFormTexts,
  type LeadTexts,
  leadFormTexts,
  leadTextsSchema,
} from '@site/contracts/lead-texts';

/** A field as a form shows it; see `LEAD_FIELDS` for the rules. */
export interface LeadFormField {
  name: LeadFieldName;
  row: number;
  /** Label of the field, or of a group of checkboxes. */
  label: string;
  /** Options of a group of checkboxes; absent for a text field. */
  options?: { value: string; label: string; chosen: boolean }[] | undefined;
  type?: TypedField['kind'] | undefined;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  /** Why the form asks for it, or that it may stay empty. */
  reason?: string | undefined;
  rows?: number | undefined;
}

export type PolicyTexts = LeadTexts['policy'];

/** Texts of a lead form in one language; part of the page's data. */
export interface LeadFormContent
  extends Omit<LeadFormTexts, 'reasons'>,
    Pick<LeadTexts, 'label' | 'sending' | 'meanwhile' | 'reference' | 'errors' | 'fix'> {
  form: LeadFormId;
  /** In display order. */
  fields: LeadFormField[];
  /** The label of the checkbox, with a link to the privacy policy. */
  consent?: PolicyTexts | undefined;
  /** The line that links to the privacy policy in a form without that checkbox. */
  policy?: PolicyTexts | undefined;
  /** Follows the success message: when a person calls. */
  calls: Record<CallbackTime, string>;
  /** Shown after a failure and after a success. */
  directContact: { urgent: string } & Pick<typeof BRAND, 'email' | 'messenger'>;
}

/**
 * Returns a form's texts, with the page's `own` ones, so that a new form needs no change of another package. Server only: it
 * loads the files of all languages. Throws if a file lacks a text.
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
    calls: callbackTexts(lang),
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
