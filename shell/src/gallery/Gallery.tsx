import { LANGUAGES, type Language, languageInfo } from '@site/contracts/languages';
import { Wrap } from '@site/ui/layout/Wrap';
import { useEffect, useState } from 'react';
import { setTheme, type Theme } from '../layout/theme';
import { Charts } from './Charts';
import { Controls } from './Controls';
import { Forms } from './Forms';
import styles from './Gallery.module.css';
import { Notices } from './Notices';
import { Screens } from './Screens';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Every component of the kit in every state, language and theme; served by the development server alone. */
export function Gallery() {
  const [lang, setLang] = useState<Language>('ru');
  useEffect(() => {
    document.documentElement.lang = languageInfo(lang).htmlLang;
  }, [lang]);
  return (
    <main>
      <Wrap className={styles.bar}>
        <h1>UI gallery</h1>
        <p className={styles.row}>
          {LANGUAGES.map(({ code, label }) => (
            <button key={code} type="button" aria-pressed={code === lang} onClick={() => setLang(code)}>
              {label}
            </button>
          ))}
          {THEMES.map((theme) => (
            <button key={theme} type="button" onClick={() => setTheme(theme)}>
              {theme}
            </button>
          ))}
        </p>
      </Wrap>
      <Controls lang={lang} />
      <Screens />
      <Charts />
      <Forms key={lang} lang={lang} />
      <Notices lang={lang} />
    </main>
  );
}
