import { joinPath, type Language } from '@site/contracts/languages';
import { HOME, NOT_FOUND } from '@site/contracts/paths';

/**
 * The link of the language switch: the same page in `to`, or that language's home where the page does not exist.
 * The not-found page is one file for every unknown address, so its link, rendered ahead, can only lead home.
 */
export function languageHref(path: string, languages: readonly Language[], to: Language): string {
  return joinPath(to, path !== NOT_FOUND && languages.includes(to) ? path : HOME);
}
