import { joinPath, type Language, switchLanguage } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

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
