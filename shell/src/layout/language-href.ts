import { joinPath, type Language } from '@site/contracts/languages';
import { HOME, NOT_FOUND } from '@site/contracts/paths';

/**
 * Returns the link of the language switch: the same page in `to`, or that language's home page if the page does not
 * exist in it. The not-found page is one prerendered file for all unknown addresses, so its links lead to the home
 * page.
 */
export function languageHref(path: string, languages: readonly Language[], to: Language): string {
  return joinPath(to, path !== NOT_FOUND && languages.includes(to) ? path : HOME);
}
