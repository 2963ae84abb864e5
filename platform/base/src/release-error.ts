import { editDistance } from '@site/contracts/edit-distance';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import type { ErrorCode } from './error-codes';

// Faults quote Zod's messages: without a language its small build says "Invalid input" only.
z.config(english());

export const faultSchema = z.object({
  code: z.string(),
  /** `mfe-products`, or the composition's id if no part is at fault. */
  part: z.string(),
  /** Path relative to the part's folder or its published version. */
  file: z.optional(z.string()),
  /** Path of the field in that file: `nav.home`. */
  field: z.optional(z.string()),
  /** What is wrong, with the value. */
  what: z.string(),
  remedy: z.string(),
});
/** One fault of something that is being released, with its remedy. */
export type Fault = z.infer<typeof faultSchema> & { code: ErrorCode };
/** A fault that another process or function sent. */
export type SerializedFault = z.infer<typeof faultSchema>;

export const serializedErrorSchema = z.object({
  code: z.string(),
  /** What is wrong, with the value. */
  message: z.string(),
  /** What to do; empty if the faults say it. */
  remedy: z.string(),
  faults: z.readonly(z.array(faultSchema)),
});
export type SerializedError = z.infer<typeof serializedErrorSchema>;

/** The answer of a function that rejects an order. */
export const refusalSchema = z.object({ refused: serializedErrorSchema });

/** `mfe-products: locales/ua.json nav.home is missing. Add the text. [release/text-missing]` */
export const faultLine = ({ code, part, file, field, what, remedy }: SerializedFault): string =>
  `${part}: ${[file, field, what].filter(Boolean).join(' ')}. ${remedy} [${code}]`;

/** A failed release; with faults, its code is the first one's. `serialized` crosses processes and functions. */
export class ReleaseError extends Error {
  readonly code: string;
  readonly serialized: SerializedError;

  constructor(code: ErrorCode, what: string, remedy: string, faults: readonly SerializedFault[] = []) {
    const lines = faults.map((fault) => `\n- ${faultLine(fault)}`).join('');
    super(faults.length > 0 ? `${what}:${lines}` : `${what}${/\s$/.test(what) ? '' : ' '}${remedy} [${code}]`);
    this.code = code;
    this.serialized = { code, message: what, remedy, faults };
  }

  get faults(): readonly SerializedFault[] {
    return this.serialized.faults;
  }

  static from({ code, message, remedy, faults }: SerializedError): ReleaseError {
    return new ReleaseError(code as ErrorCode, message, remedy, faults);
  }
}

/** Throws one ReleaseError with all faults if there are any. */
export function throwFaults(what: string, faults: readonly SerializedFault[]): void {
  if (faults[0]) throw new ReleaseError(faults[0].code as ErrorCode, what, '', faults);
}

export const throwCompositionFaults = (faults: readonly SerializedFault[]): void => {
  const joined = onePerPage(faults);
  throwFaults(`The composition has ${joined.length} fault(s)`, joined);
};

/** Joins faults that a page has in several languages: `/partners (en, ru)`. */
function onePerPage(faults: readonly SerializedFault[]): SerializedFault[] {
  const joined = new Map<string, SerializedFault>();
  for (const fault of faults) {
    const [, page, lang] = /^(.*) \((\w+)\)$/.exec(fault.file ?? '') ?? [];
    const key = JSON.stringify({ ...fault, file: page ?? fault.file });
    const known = page && joined.get(key);
    joined.set(key, known ? { ...known, file: known.file?.replace(/\)$/, `, ${lang})`) } : fault);
  }
  return [...joined.values()];
}

/** Returns ` Did you mean "promote"?` with the nearest word; nothing if over a third of the letters differ. */
export function suggestWord(typed: string, words: Iterable<string>): string {
  const most = Math.max(1, Math.floor(typed.length / 3));
  const far = (word: string) => editDistance(typed.toLowerCase(), word.toLowerCase());
  const [nearest] = [...words].sort((a, b) => far(a) - far(b));
  return nearest !== undefined && far(nearest) <= most ? ` Did you mean "${nearest}"?` : '';
}
