import { type FieldProblem, type FieldReason, fieldProblemSchema } from '@site/contracts/api/problem';
import type * as z from 'zod/mini';
import { ApiError } from './api-error';

const REASONS: ReadonlySet<string> = new Set(fieldProblemSchema.shape.reason.options);

/**
 * Parses a request by its schema. Throws ApiError `invalid_body` when it is not an object, else `invalid_fields` with the
 * first fault of each field.
 */
export function parseFields<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('invalid_body');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = new Map<string, FieldProblem>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '');
    if (!fields.has(field)) fields.set(field, { field, reason: reasonOf(issue, value) });
  }
  throw new ApiError('invalid_fields', [...fields.values()]);
}

type Issue = z.core.$ZodIssue;

function reasonOf(issue: Issue, value: object): FieldReason {
  // Some schemas give the reason as the message.
  if (REASONS.has(issue.message)) return issue.message as FieldReason;
  const field = issue.path[0];
  if (field === undefined || !Object.hasOwn(value, field)) return 'required';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'required';
  return 'invalid';
}

/** Parses a JSON body and cleans every string in it. Throws ApiError `invalid_body`. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
  } catch {
    throw new ApiError('invalid_body');
  }
}

/**
 * Makes a text safe to store and to show: replaces lone surrogates (DynamoDB rejects them) with U+FFFD, and removes control
 * characters except tab and line breaks, and zero-width spaces and bidirectional controls, with which a name could reorder the line it
 * is in. The zero-width joiners of emoji and Persian names stay.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/(?![\t\n\r])[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '');
}
