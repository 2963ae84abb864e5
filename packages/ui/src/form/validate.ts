import { leadFieldsSchema } from '@site/contracts/api/lead';
import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import { needsConsent } from '@site/contracts/api/lead-forms';
import { type FieldErrors, type FieldName, type LeadValues, reasonFor } from './lead-values';

// Needed only after validation, and so not in the page's first script.
export { callbackTime } from '@site/contracts/callback-time';

/** Returns one reason per invalid field, by the API's schema; empty if the form is valid. */
export function validateLead(form: LeadFormId, values: LeadValues): FieldErrors {
  const errors: FieldErrors = {};
  const result = leadFieldsSchema.safeParse(values);
  for (const issue of result.error?.issues ?? []) {
    // The schema's keys are the names of the fields.
    errors[issue.path[0] as FieldName] ??= reasonFor(issue.message);
  }
  // The consent is not part of the fields' schema.
  if (needsConsent(form) && !values.consent) errors.consent = 'required';
  return errors;
}
