import type { FieldProblem, ProblemCode } from '@site/contracts/api/problem';

/** The HTTP status of each code, decided here alone. */
const STATUS: Record<ProblemCode, number> = {
  invalid_body: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  internal: 500,
  upstream_failed: 502,
  no_signed_url: 502,
  voice_unavailable: 503,
  storage_unavailable: 503,
};

/** The only error that a core throws on purpose: a code of the closed set, and the fields at fault. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly fields: readonly FieldProblem[] = [],
    /** After which trying again may help. */
    readonly retryAfterSeconds?: number,
  ) {
    super(code);
    this.status = STATUS[code];
  }
}
