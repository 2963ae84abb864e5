import { LANGUAGES } from '@site/contracts/languages';
import { useTranslation } from 'react-i18next';
import styles from './LanguageSwitch.module.css';
import { languageHref, useLanguageChange } from './language-link';
import { useLayoutPage } from './layout-page';

/** Links to the page in the other languages; with JavaScript they replace the history entry and keep query and fragment. */
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
