import * as z from 'zod/mini';

export const PROBLEM_TYPE = 'application/problem+json';

/** The closed set of error codes that the API answers with. */
export const PROBLEM_CODES = [
  'invalid_body',
  'invalid_fields',
  'unsupported_media_type',
  'body_too_large',
  'not_found',
  'method_not_allowed',
  'unauthorized',
  'forbidden',
  'conflict',
  'too_many_requests',
  'voice_unavailable',
  'upstream_failed',
  /** The service of the voice answered, and gave no address to call. */
  'no_signed_url',
  /** What has to be stored can't be, for now: nothing was kept, and the same request may be sent again. */
  'storage_unavailable',
  'internal',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A field at fault; `reason` is a key that the reader's language is looked up by. */
export const fieldProblemSchema = z.object({
  field: z.string(),
  reason: z.enum(['required', 'email', 'phone', 'too_long', 'invalid']),
});
export type FieldProblem = z.infer<typeof fieldProblemSchema>;
export type FieldReason = FieldProblem['reason'];

/** RFC 9457 problem details, with our stable `code`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(PROBLEM_CODES),
  fields: z.optional(z.array(fieldProblemSchema)),
});
export type Problem = z.infer<typeof problemSchema>;
