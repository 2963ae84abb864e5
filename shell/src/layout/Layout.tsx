import type { Language } from '@site/contracts/languages';
import type { ReactNode } from 'react';
import { Corner } from './Corner';
import { Footer } from './Footer';
import { Header } from './Header';
import { LanguageOffer } from './LanguageOffer';
import styles from './Layout.module.css';
import { MAIN_ID } from './main-id';
import { RouteAnnouncer } from './RouteAnnouncer';
import { SkipLink } from './SkipLink';

export interface LayoutProps {
  lang: Language;
  /** The page's path without language prefix. */
  path: string;
  /** Languages in which the page exists. */
  languages: readonly Language[];
  /** The visitor's language, when it is another than the page's. */
  suggested?: Language | undefined;
  /** The voice widget. */
  widget: ReactNode;
  /** The notification systems; each places itself. */
  toasters: ReactNode;
  children: ReactNode;
}

/** What stands around every page. */
export function Layout({ lang, path, languages, suggested, widget, toasters, children }: LayoutProps) {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Header lang={lang} path={path} languages={languages} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer lang={lang} />
      <LanguageOffer suggested={suggested} path={path} languages={languages} />
      <Corner lang={lang} path={path}>
        {widget}
      </Corner>
      {toasters}
      <RouteAnnouncer />
    </div>
  );
}
