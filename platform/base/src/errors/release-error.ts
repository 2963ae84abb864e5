import * as z from 'zod/mini';
import type { ErrorCode, ErrorData } from './catalogue';
import type { FaultCode } from './fault-codes';

/** One fault of something that is being released, with its remedy. */
export interface Fault {
  /** Stable name of the rule. */
  code: FaultCode;
  /** `mfe-products`, or the composition's id if no part is at fault. */
  part: string;
  /** Path relative to the part's folder or its published version. */
  file?: string | undefined;
  /** Path of the field in that file: `nav.home`. */
  field?: string | undefined;
  /** What is wrong, with the value. */
  what: string;
  remedy: string;
}

/** A fault that another process or function sent; a newer version may know more rules. */
export type SerializedFault = Omit<Fault, 'code'> & { code: string };

export const faultSchema = z.object({
  code: z.string(),
  part: z.string(),
  file: z.optional(z.string()),
  field: z.optional(z.string()),
  what: z.string(),
  remedy: z.string(),
});

/** A serialized error of the release tool. A newer version of the tool may send a code that this checkout does not know. */
export const serializedErrorSchema = z.object({
  code: z.string(),
  data: z.unknown(),
  faults: z.readonly(z.array(faultSchema)),
});
export interface SerializedError {
  code: string;
  data: unknown;
  faults: readonly SerializedFault[];
}

/** The answer of a function that rejects an order. */
export const refusalSchema = z.object({ refused: serializedErrorSchema });

/**
 * A failed release as code and data. `errors/catalogue.ts` defines the data of each code; `errors/text.ts` builds the text in the
 * program that shows it. `message` is for logs.
 */
export class ReleaseError<Code extends ErrorCode = ErrorCode> extends Error {
  /** Stable, for scripts. With faults, the code of the first fault. */
  readonly code: string;
  readonly serialized: SerializedError;

  constructor(code: Code, data: ErrorData<Code>, faults: readonly SerializedFault[] = []) {
    super(`${code} ${JSON.stringify(faults.length > 0 ? { ...data, faults } : data)}`);
    this.code = faults[0]?.code ?? code;
    this.serialized = { code, data, faults };
  }

  get faults(): readonly SerializedFault[] {
    return this.serialized.faults;
  }

  /** Restores an error that another process or function sent, whatever its code. */
  static from({ code, data, faults }: SerializedError): ReleaseError {
    return new ReleaseError(code as ErrorCode, data as ErrorData<ErrorCode>, faults);
  }
}

/** Throws one ReleaseError with all faults if there are any. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  data: ErrorData<Code>,
  faults: readonly Fault[],
): void {
  if (faults.length > 0) throw new ReleaseError(code, data, faults);
}
