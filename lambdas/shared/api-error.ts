import type { FieldProblem } from '@site/contracts/api/problem';
import { PROBLEMS, type ProblemCode } from '@site/contracts/api/problem-catalogue';

/** The only error that a core throws on purpose: a code from the problem catalogue, and the invalid fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly fields: readonly FieldProblem[] = [],
    readonly retryAfterSeconds?: number,
  ) {
    super(code);
    this.status = PROBLEMS[code].status;
  }
}
