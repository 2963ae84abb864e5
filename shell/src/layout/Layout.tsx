import type { Language } from '@site/contracts/languages';
import { FollowedLinks } from '@site/ui/link/SiteLink';
import { lazy, type ReactNode, Suspense } from 'react';
import { Corner } from './Corner';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import type { LayoutPage } from './layout-page';
import { MAIN_ID } from './main-id';
import { RouteAnnouncer } from './RouteAnnouncer';
import { SkipLink } from './SkipLink';

/** Without its chunk the page is complete. */
const LanguageOffer = lazy(() => import('./LanguageOffer').catch(() => ({ default: () => null })));

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
    <FollowedLinks value={true}>
      <div className={styles.layout}>
        <SkipLink />
        <Header page={page} />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer page={page} />
        {suggested && (
          <Suspense fallback={null}>
            <LanguageOffer suggested={suggested} path={page.path} languages={page.languages} />
          </Suspense>
        )}
        <Corner page={page}>{widget}</Corner>
        {toasters}
        <RouteAnnouncer />
      </div>
    </FollowedLinks>
  );
}
