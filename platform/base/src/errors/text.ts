import { workspace } from '../workspace';
import { ERRORS } from './catalogue';
import type { Definition, Words } from './definition';
import type { Fault, ToldError } from './release-error';
import { ReleaseError } from './release-error';

/** `mfe-products: locales/ua.json nav.home is missing. Add the text. [release/text-missing]` */
export const faultLine = ({ code, part, file, field, what, remedy }: Fault): string =>
  `${part}: ${[file, field, what].filter(Boolean).join(' ')}. ${remedy} [${code}]`;

/** An error as text for people, with the commands of the program that runs. What this checkout does not know is shown as it came. */
export function errorText({ code, data, faults }: ToldError, words: Words = workspace()): string {
  const known = knownError(code, data);
  const lines = faults.map((fault) => `\n- ${faultLine(fault)}`).join('');
  if (!known)
    return `${code} ${JSON.stringify(data)}: this checkout does not know this error, which a newer one made. Update it ("git pull") to read what it says.${lines}`;
  const message = known.message(data, words);
  return faults.length > 0 ? `${message}:${lines}` : joined(message, known.remedy(data, words));
}

/** Any error as text for people: that of a release with its code, another one with its message. */
export function shownError(error: unknown): string {
  if (!(error instanceof ReleaseError)) return error instanceof Error ? error.message : String(error);
  const text = errorText(error.told);
  return error.faults.length > 0 ? text : `${text} [${error.code}]`;
}

const joined = (message: string, remedy: string) =>
  /\s$/.test(message) ? message + remedy : `${message} ${remedy}`;

/** The definition of a code where this checkout has one that takes the data. */
function knownError(code: string, data: unknown): Definition | undefined {
  if (!Object.hasOwn(ERRORS, code)) return undefined;
  const definition = ERRORS[code as keyof typeof ERRORS] as Definition;
  return definition.data.safeParse(data).success ? definition : undefined;
}
