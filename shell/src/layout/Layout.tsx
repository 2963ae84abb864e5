import { type Language, splitPath } from '@site/contracts/languages';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { isTyping } from '@site/ui/layout/is-typing.ts';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { retryWhenOnline } from '../data/when-online';
import { Corner } from './Corner';
import { Footer } from './Footer';
import { focusOn, hashId, MAIN_ID } from './focus-target';
import { Header } from './Header';
import styles from './Layout.module.css';
import { type LayoutPage, LayoutPageProvider } from './layout-page';

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

/**
 * Announces a new page to screen readers and moves the focus to its heading, as loading a document would. After a
 * change of only the language the focus stays on the switch; a fragment moves the focus to its target, also within a
 * page.
 */
function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const [message, setMessage] = useState('');
  useEffect(() => {
    const previous = shown.current;
    shown.current = { pathname, key };
    if (previous.key === key) return;
    const id = hashId(hash);
    const target = id ? document.getElementById(id) : null;
    if (previous.pathname === pathname) {
      focusOn(target);
      return;
    }
    let stop = () => {};
    // Moving the focus forces the layout of what has changed: after a paint, nothing has.
    const cancel = afterPaint(() => {
      const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`);
      setMessage(heading?.textContent ?? document.title);
      if (splitPath(previous.pathname).path === splitPath(pathname).path) return;
      if (!isTyping()) focusOn(target ?? heading);
      if (!id || target) return;
      stop = waitForElement(id, (late) => {
        late.scrollIntoView({ behavior: 'instant' });
        focusOn(late);
      });
    });
    return () => {
      cancel();
      stop();
    };
  }, [pathname, hash, key]);
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {message}
    </p>
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

/** After this time the visitor has started reading, so the page must not scroll any more. */
const PATIENCE_MS = 5000;
/** Events of the visitor's own scrolling or input, after which the page must not scroll by itself. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Calls `then` when the element with this id is in the document, whose slot may still be loading. Gives up after five
 * seconds or at the visitor's first input. Returns a function that stops waiting.
 */
function waitForElement(id: string, then: (element: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    then(element);
  });
  const over = new AbortController();
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    over.abort();
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true, signal: over.signal });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
