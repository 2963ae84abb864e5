/** Why a field is at fault. Apart from the schema, as browsers read problems without one. */
export const FIELD_REASONS = ['required', 'email', 'phone', 'too_long', 'invalid'] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];
