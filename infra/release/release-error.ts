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

/** A release that can't be done; the message says what to do instead. `code` is stable, for scripts. */
export class ReleaseError extends Error {
  constructor(
    message: string,
    readonly code: string = 'release/refused',
    readonly faults: readonly Fault[] = [],
  ) {
    super(message);
  }
}

/** `mfe-products: locales/ua.json nav.home is missing. Add the text. [release/text-missing]` */
export const faultLine = ({ code, part, file, field, what, remedy }: Fault): string =>
  `${part}: ${[file, field, what].filter(Boolean).join(' ')}. ${remedy} [${code}]`;

/** Throws one ReleaseError with all faults, where there are any. */
export function refuse(title: string, faults: readonly Fault[]): void {
  const [first] = faults;
  if (!first) return;
  const lines = faults.map((fault) => `- ${faultLine(fault)}`);
  throw new ReleaseError(`${title}:\n${lines.join('\n')}`, first.code, faults);
}
