import { workspace } from '../workspace';
import { ERRORS } from './catalogue';
import type { Definition, Words } from './definition';
import type { SerializedError, SerializedFault } from './release-error';
import { ReleaseError } from './release-error';

/** `mfe-products: locales/ua.json nav.home is missing. Add the text. [release/text-missing]` */
export const faultLine = ({ code, part, file, field, what, remedy }: SerializedFault): string =>
  `${part}: ${[file, field, what].filter(Boolean).join(' ')}. ${remedy} [${code}]`;

/** Returns the text of an error with the commands of the running program; an error that this checkout does not know as code and data. */
export function errorText({ code, data, faults }: SerializedError, words: Words = workspace()): string {
  const known = knownError(code, data);
  const lines = faults.map((fault) => `\n- ${faultLine(fault)}`).join('');
  if (!known)
    return `${code} ${JSON.stringify(data)}: this checkout does not know this error of a newer release tool. Update the checkout ("git pull") to see its text.${lines}`;
  const message = known.message(data, words);
  return faults.length > 0 ? `${message}:${lines}` : joined(message, known.remedy(data, words));
}

/** Returns the text of any error: a ReleaseError with its code, another error as its message. */
export function shownError(error: unknown): string {
  if (!(error instanceof ReleaseError)) return error instanceof Error ? error.message : String(error);
  const text = errorText(error.serialized);
  return error.faults.length > 0 ? text : `${text} [${error.code}]`;
}

const joined = (message: string, remedy: string) =>
  /\s$/.test(message) ? message + remedy : `${message} ${remedy}`;

/** Returns the definition of a code; undefined if this checkout has none that accepts the data. */
function knownError(code: string, data: unknown): Definition | undefined {
  if (!Object.hasOwn(ERRORS, code)) return undefined;
  const definition = ERRORS[code as keyof typeof ERRORS] as Definition;
  return definition.data.safeParse(data).success ? definition : undefined;
}
