import type { Language } from '@site/contracts/languages';
import { UI } from '@site/contracts/limits';
import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { arrowGlyph, upGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Wrap } from '@site/ui/layout/Wrap';
import { SiteLink } from '@site/ui/link/SiteLink';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retryWhenOnline } from '../data/load';
import { SearchButton } from '../search/Search';
import { Footer } from './Footer';
import { IconButton } from './IconButton';
import { LanguageSwitch } from './LanguageSwitch';
import styles from './Layout.module.css';
import { type LayoutPage, LayoutPageProvider, type LayoutTexts, sameTexts } from './layout-page';
import { FormLink, Logo, NavItem } from './links';
import { MobileMenu, ProductMenu } from './menus';
import { focusOn, MAIN_ID, RouteAnnouncer } from './RouteAnnouncer';
import { ThemeSwitch } from './ThemeSwitch';

const loadOffer = lateModule(() => import('./LanguageOffer'));
const LanguageOffer = lazy(() =>
  // Not reported: `lateModule` has. Without the offer the page is complete.
  retryWhenOnline(loadOffer).catch(() => ({ default: () => null })),
);

interface LayoutProps {
  page: LayoutPage;
  /** The visitor's language, if it differs from the page's. */
  suggested?: Language | undefined;
  widget: ReactNode;
  /** The notification systems; each positions itself. */
  toasters: ReactNode;
  children: ReactNode;
}

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

/** Logo, main navigation with its menus, search, language, theme, the button to the form; a menu on narrow windows. */
const Header = memo(function Header({ lang, navigation }: LayoutTexts) {
  const { t } = useTranslation('shell');
  return (
    <header className={styles.header}>
      <Wrap className={styles.row}>
        <Logo lang={lang} compact />
        <nav className={styles.nav} aria-label={t('nav.label')}>
          {entriesOf(navigation, MAIN_MENU).map((item) => {
            const entries = entriesOf(navigation, item.id);
            return entries.length > 0 ? (
              <ProductMenu key={item.id} item={item} entries={entries} />
            ) : (
              <NavItem key={item.id} item={item} />
            );
          })}
        </nav>
        <div className={styles.tools}>
          <SearchButton look="icon" className={styles.search ?? ''} />
          <LanguageSwitch />
          <ThemeSwitch />
          <FormLink>{(link) => <ButtonLink {...link} size="small" className={styles.discuss ?? ''} />}</FormLink>
          <MobileMenu navigation={navigation} />
        </div>
      </Wrap>
    </header>
  );
}, sameTexts);

/**
 * Elements that stay on the screen while the page scrolls: stacked in the page's margin in wide windows, in a row below
 * the page in narrow ones, so that they never cover text or form controls. `children` is the voice widget.
 */
function Corner({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.corner} aria-label={t('corner')} data-behind-menu>
      <FormLink>
        {({ children: text, ...link }) => (
          <SiteLink {...link} className={styles.toForm}>
            <span>{text}</span>
            <Icon glyph={arrowGlyph} />
          </SiteLink>
        )}
      </FormLink>
      <ScrollToTop />
      <div className={styles.widget}>{children}</div>
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
