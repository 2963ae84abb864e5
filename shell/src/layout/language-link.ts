import { joinPath, type Language, switchLanguage } from '@site/contracts/languages';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the link of the language switch: the same page in `to`, or that language's home page if the page does not
 * exist in it. The not-found page is one prerendered file for all unknown addresses, so its links lead to the home
 * page.
 */
export function languageHref(path: string, languages: readonly Language[], to: Language): string {
  return joinPath(to, path !== NOT_FOUND && languages.includes(to) ? path : HOME);
}

/**
 * Returns the click handler of a link to the page in another language: it replaces the history entry and keeps query
 * and fragment. Clicks with a modifier key are left to the browser.
 */
export function useLanguageChange(languages: readonly Language[]) {
  const navigate = useNavigate();
  const location = useLocation();
  return (event: MouseEvent, code: Language) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    const to = languages.includes(code) ? switchLanguage(location, code) : joinPath(code, HOME);
    void navigate(to, { replace: true });
  };
}
