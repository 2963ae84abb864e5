import type { FieldProblem } from '@site/contracts/api/problem';
import { PROBLEMS, type ProblemCode } from '@site/contracts/api/problem-catalogue';

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
    this.status = PROBLEMS[code].status;
  }
}
