import type { Language } from '@site/contracts/languages';
import type { ReactNode } from 'react';
import { Corner } from './Corner';
import { Footer } from './Footer';
import { Header } from './Header';
import { LanguageOffer } from './LanguageOffer';
import styles from './Layout.module.css';
import type { LayoutPage } from './layout-page';
import { MAIN_ID } from './main-id';
import { RouteAnnouncer } from './RouteAnnouncer';
import { SkipLink } from './SkipLink';

export interface LayoutProps {
  page: LayoutPage;
  /** The visitor's language, if it differs from the page's. */
  suggested?: Language | undefined;
  /** The voice widget. */
  widget: ReactNode;
  /** The notification systems; each positions itself. */
  toasters: ReactNode;
  children: ReactNode;
}

/** The layout around every page. */
export function Layout({ page, suggested, widget, toasters, children }: LayoutProps) {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Header page={page} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer page={page} />
      <LanguageOffer suggested={suggested} path={page.path} languages={page.languages} />
      <Corner page={page}>{widget}</Corner>
      {toasters}
      <RouteAnnouncer />
    </div>
  );
}
