import type { LeadFieldsInput } from '@site/contracts/api/lead';
import type { LeadFieldName } from '@site/contracts/api/lead-fields';
import { FIELD_REASONS, type FieldReason } from '@site/contracts/api/lead-forms';
import type { LeadFormContent, LeadFormField } from './content';

export type LeadValues = LeadFieldsInput & { consent?: true };

export type FieldName = LeadFieldName | 'consent';
export type FieldErrors = Partial<Record<FieldName, FieldReason>>;

export const fieldNames = ({ fields, consent }: LeadFormContent): FieldName[] => [
  ...fields.map(({ name }) => name),
  ...(consent ? (['consent'] as const) : []),
];

/** Returns a reason that the form has a text for; unknown ones become `invalid`. */
export const reasonFor = (reason: string): FieldReason => FIELD_REASONS.find((known) => known === reason) ?? 'invalid';

/** Reads the fields of a form; omits empty optional ones. */
export function readValues(fields: readonly LeadFormField[], data: FormData): LeadValues {
  const values: Record<string, unknown> = {};
  for (const { name, options, required } of fields) {
    if (options) {
      const chosen = data.getAll(name);
      const known = options.map(({ value }) => value).filter((value) => chosen.includes(value));
      if (known.length > 0) values[name] = known;
    } else {
      const text = String(data.get(name) ?? '');
      if (required) values[name] = text;
      else if (text.trim()) values[name] = text.trim();
    }
  }
  if (data.get('consent') === 'true') values.consent = true;
  return values as LeadValues;
}

/** Returns the first field with an error, in display order. */
export const firstError = (content: LeadFormContent, errors: FieldErrors): FieldName | undefined =>
  fieldNames(content).find((field) => errors[field]);
