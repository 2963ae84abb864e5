import { LANGUAGES, type Language, languageInfo } from '@site/contracts/languages';
import { Wrap } from '@site/ui/layout/Wrap';
import { useEffect, useState } from 'react';
import { setTheme, type Theme } from '../layout/theme';
import { Charts } from './Charts';
import { Controls } from './Controls';
import { Forms } from './Forms';
import { Foundations } from './Foundations';
import { forceStates } from './force-states';
import styles from './Gallery.module.css';
import { Notices } from './Notices';
import { Screens } from './Screens';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const SHEETS = [Foundations, Controls, Screens, Charts, Forms, Notices];

/** Every component of the kit in every state, language and theme; only on the development server. */
export function Gallery() {
  const [lang, setLang] = useState<Language>('en');
  const [theme, show] = useState<Theme>('system');
  useEffect(() => {
    document.documentElement.lang = languageInfo(lang).htmlLang;
  }, [lang]);
  useEffect(() => setTheme(theme), [theme]);
  useEffect(forceStates, []);
  return (
    <main>
      <div className={styles.bar}>
        <Wrap className={styles.row}>
          <h1>UI gallery</h1>
          {LANGUAGES.map(({ code, label }) => (
            <button key={code} type="button" aria-pressed={code === lang} onClick={() => setLang(code)}>
              {label}
            </button>
          ))}
          {THEMES.map((name) => (
            <button key={name} type="button" aria-pressed={name === theme} onClick={() => show(name)}>
              {name}
            </button>
          ))}
        </Wrap>
      </div>
      {SHEETS.map((Sheet) => (
        <Sheet key={`${Sheet.name} ${lang}`} lang={lang} />
      ))}
    </main>
  );
}
