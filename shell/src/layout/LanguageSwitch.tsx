import { joinPath, LANGUAGES, type Language, switchLanguage } from '@site/contracts/languages';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './LanguageSwitch.module.css';
import { useLayoutPage } from './layout-page';

/** Links to the page in each language; with JavaScript they replace the history entry and keep query and fragment. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const { lang, path, languages } = useLayoutPage((page) => page);
  const change = useLanguageChange(languages);
  return (
    <nav className={styles.switch} aria-label={t('language')}>
      {LANGUAGES.map(({ code, htmlLang, label, name }) => (
        <a
          key={code}
          href={languageHref(path, languages, code)}
          onClick={(event) => change(event, code)}
          lang={htmlLang}
          hrefLang={htmlLang}
          aria-label={`${label}, ${name}`}
          {...(code === lang ? { 'aria-current': 'true' as const } : {})}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/**
 * Returns the link of the language switch: the same page in `to`, or that language's home page if the page does not
 * exist in it. The not-found page is one prerendered file for all unknown addresses, so its links lead there, too.
 */
export function languageHref(path: string, languages: readonly Language[], to: Language): string {
  return joinPath(to, path !== NOT_FOUND && languages.includes(to) ? path : HOME);
}

/**
 * Returns the click handler of a link to the page in another language, which replaces the history entry. Clicks with a
 * modifier key are left to the browser.
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
