import { leadFieldsSchema } from '@site/contracts/api/lead';
import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import { needsConsent } from '@site/contracts/api/lead-forms';
import { type FieldErrors, type FieldName, type LeadValues, reasonFor } from './lead-values';

/** What is wrong, one reason a field; empty when all is right. The rules are the API's own. */
export function validate(form: LeadFormId, values: LeadValues): FieldErrors {
  const errors: FieldErrors = {};
  const result = leadFieldsSchema.safeParse(values);
  for (const issue of result.error?.issues ?? []) {
    // The schema's keys are the fields' names.
    errors[issue.path[0] as FieldName] ??= reasonFor(issue.message);
  }
  // The whole request's schema reports a missing consent only when everything else is right.
  if (needsConsent(form) && !values.consent) errors.consent = 'required';
  return errors;
}
