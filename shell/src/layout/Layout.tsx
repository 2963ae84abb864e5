import type { Language } from '@site/contracts/languages';
import { UI } from '@site/contracts/limits';
import { arrowGlyph, upGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retryWhenOnline } from '../data/load';
import corner from './Corner.module.css';
import { Footer } from './Footer';
import { Header } from './Header';
import { IconButton } from './IconButton';
import styles from './Layout.module.css';
import { type LayoutPage, LayoutPageProvider } from './layout-page';
import { FormLink } from './links';
import { focusOn, MAIN_ID, RouteAnnouncer } from './RouteAnnouncer';

const loadOffer = lateModule(() => import('./LanguageOffer'));
const LanguageOffer = lazy(() =>
  // Not reported: `lateModule` has. Without the offer the page is complete.
  retryWhenOnline(loadOffer).catch(() => ({ default: () => null })),
);

interface LayoutProps {
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
    <LayoutPageProvider page={page}>
      <div className={styles.layout}>
        <SkipLink />
        <Header {...page} />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer {...page} />
        {suggested && (
          <Suspense fallback={null}>
            <LanguageOffer suggested={suggested} path={page.path} languages={page.languages} />
          </Suspense>
        )}
        <Corner>{widget}</Corner>
        {toasters}
        <RouteAnnouncer />
      </div>
    </LayoutPageProvider>
  );
}

/** The skip link: the first focusable element, which leads past the header. */
function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a className="skip-link" href={`#${MAIN_ID}`} data-behind-menu>
      {t('skip')}
    </a>
  );
}

/**
 * Elements that stay on the screen while the page scrolls: stacked in the page's margin in wide windows, in a row below
 * the page in narrow ones, so that they never cover text or form controls. `children` is the voice widget.
 */
function Corner({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <section className={corner.corner} aria-label={t('corner')} data-behind-menu>
      <FormLink>
        {({ children: text, ...link }) => (
          <SiteLink {...link} className={corner.discuss}>
            <span>{text}</span>
            <Icon glyph={arrowGlyph} />
          </SiteLink>
        )}
      </FormLink>
      <ScrollToTop />
      <div className={corner.widget}>{children}</div>
    </section>
  );
}

/** A button back to the top, shown once the page is scrolled by more than 300 px. */
function ScrollToTop() {
  const { t } = useTranslation('shell');
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const look = () => setVisible(window.scrollY > UI.scrollToTopPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  const toTop = () => {
    // The button becomes hidden while scrolling, and hiding the focused element would stop the scroll, so the focus
    // moves to the heading first.
    focusOn(document.querySelector<HTMLElement>(`#${MAIN_ID} h1`));
    window.scrollTo({ top: 0 });
  };
  return (
    <IconButton label={t('toTop')} round hidden={!visible} onClick={toTop}>
      <Icon glyph={upGlyph} />
    </IconButton>
  );
}
