import { LEAD_INTERESTS, type LeadInterest } from '@site/contracts/api/lead-forms';
import type { FieldReason } from '@site/contracts/api/problem';

/** What a visitor filled in, as typed. */
export interface LeadValues {
  name: string;
  email: string;
  phone: string;
  company?: string;
  comment?: string;
  interests?: LeadInterest[];
  consent?: boolean;
}

/** Fields in the order in which they stand in the form: the first with an error gets the focus. */
export const FIELD_ORDER = ['name', 'company', 'email', 'phone', 'comment', 'interests', 'consent'] as const;
export type FieldName = (typeof FIELD_ORDER)[number];
export type FieldErrors = Partial<Record<FieldName, FieldReason>>;

const REASONS: readonly string[] = [
  'required',
  'email',
  'phone',
  'too_long',
  'invalid',
] satisfies FieldReason[];

/** Whether the form has such a field. */
export function isFieldName(name: string): name is FieldName {
  return (FIELD_ORDER as readonly string[]).includes(name);
}

/** The reason as the form words it: an invalid phone has a text of its own. */
export function reasonFor(field: FieldName, reason: string): FieldReason {
  if (field === 'phone' && reason === 'invalid') return 'phone';
  return REASONS.includes(reason) ? (reason as FieldReason) : 'invalid';
}

/** Reads the fields of a form; empty optional ones are left out. */
export function readValues(data: FormData): LeadValues {
  const text = (name: string) => String(data.get(name) ?? '');
  const company = text('company').trim();
  const comment = text('comment').trim();
  const chosen = data.getAll('interests').map(String);
  const interests = LEAD_INTERESTS.filter((value) => chosen.includes(value));
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    ...(company ? { company } : {}),
    ...(comment ? { comment } : {}),
    ...(interests.length > 0 ? { interests } : {}),
    ...(data.get('consent') === 'true' ? { consent: true } : {}),
  };
}

/** The first field with an error, in the form's order. */
export function firstError(errors: FieldErrors): FieldName | undefined {
  return FIELD_ORDER.find((field) => errors[field]);
}
