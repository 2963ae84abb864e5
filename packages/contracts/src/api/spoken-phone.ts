import { numberWords } from './number-words';
import { excerpt, type ReadPhone, readPhone } from './phone';

/**
 * Reads the phone number in a caller's words: `тел. 067 123 45 67`, `ноль шестьдесят семь…`. Returns undefined only for blank
 * text: a contact without a readable number is kept too.
 */
export function spokenPhone(text: string): ReadPhone | undefined {
  const said = excerpt(text.trim());
  if (said === '') return undefined;
  return readPhone(text, numberWords()) ?? { phone: said, said };
}
