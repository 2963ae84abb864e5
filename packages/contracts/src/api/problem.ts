import * as z from 'zod/mini';
import { FIELD_REASONS } from './lead-forms';
import { PROBLEM_CODES } from './problem-catalogue';

export type { ProblemCode } from './problem-catalogue';

export const PROBLEM_TYPE = 'application/problem+json';

/** An invalid field; `reason` is the key of a message in the reader's language. */
export const fieldProblemSchema = z.object({ field: z.string(), reason: z.enum(FIELD_REASONS) });
export type FieldProblem = z.infer<typeof fieldProblemSchema>;
export type { FieldReason } from './lead-forms';

/** RFC 9457 problem details, with our stable `code`. Pages read them with `client.ts`, without this schema. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(PROBLEM_CODES),
  fields: z.optional(z.array(fieldProblemSchema)),
});
export type Problem = z.infer<typeof problemSchema>;
