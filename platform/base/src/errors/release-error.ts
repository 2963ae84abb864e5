import * as z from 'zod/mini';
import type { ErrorCode, ErrorData } from './catalogue';

/** What is wrong with something that shall go live, and what to do about it. */
export interface Fault {
  /** Stable name of the rule: `release/shared-version`. */
  code: string;
  /** `mfe-products`, or the composition's id where no part is at fault. */
  part: string;
  /** Path below the part's folder, or in its published version. */
  file?: string | undefined;
  /** Path of the field in that file: `nav.home`. */
  field?: string | undefined;
  /** What is wrong, with the value. */
  what: string;
  remedy: string;
}

export const faultSchema = z.object({
  code: z.string(),
  part: z.string(),
  file: z.optional(z.string()),
  field: z.optional(z.string()),
  what: z.string(),
  remedy: z.string(),
});

/** An error of the release tool as it crosses processes and functions. A newer one may send a code that this checkout does not know. */
export const toldErrorSchema = z.object({
  code: z.string(),
  data: z.unknown(),
  faults: z.readonly(z.array(faultSchema)),
});
export interface ToldError {
  code: string;
  data: unknown;
  faults: readonly Fault[];
}

/** How a function answers what it refuses. */
export const refusalSchema = z.object({ refused: toldErrorSchema });

/**
 * A release that can't be done, as code and data: `errors/catalogue.ts` says what belongs to a code, and `errors/text.ts` makes the
 * text, where somebody reads it. The message is for logs.
 */
export class ReleaseError<Code extends ErrorCode = ErrorCode> extends Error {
  /** Stable, for scripts; where faults are listed that of the first. */
  readonly code: string;
  readonly told: ToldError;

  constructor(code: Code, data: ErrorData<Code>, faults: readonly Fault[] = []) {
    super(`${code} ${JSON.stringify(faults.length > 0 ? { ...data, faults } : data)}`);
    this.code = faults[0]?.code ?? code;
    this.told = { code, data, faults };
  }

  get faults(): readonly Fault[] {
    return this.told.faults;
  }

  /** The error that another process or function told, whatever its code. */
  static from({ code, data, faults }: ToldError): ReleaseError {
    return new ReleaseError(code as ErrorCode, data as ErrorData<ErrorCode>, faults);
  }
}

/** Throws one ReleaseError with all faults, where there are any. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  data: ErrorData<Code>,
  faults: readonly Fault[],
): void {
  if (faults.length > 0) throw new ReleaseError(code, data, faults);
}
