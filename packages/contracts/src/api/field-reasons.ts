/** Why a field is invalid. In a module without schemas, because browsers read problems without the schema library. */
export const FIELD_REASONS = ['required', 'email', 'phone', 'too_long', 'invalid'] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];
