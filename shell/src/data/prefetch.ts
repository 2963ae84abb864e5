import { splitPath } from '@site/contracts/languages';
import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { LoadPage } from '../app/routes';

/** A link must be in view this long before its page is worth fetching: links that fly by in a scroll are not. */
const IN_VIEW_MS = 400;
/** By then a page that was navigated to is painted and whole. */
const SHOWN_MS = 1000;
/** Pages that one document fetches unasked, by links that merely came into view. */
const UNASKED_PAGES = 4;

interface PrefetchOptions {
  /** Routes without a reaction to a dead page: nobody has asked for it yet. */
  routes: RouteObject[];
  loadPage: LoadPage;
}

export interface Prefetch {
  /** Looks for links in view once the next page is whole; call it whenever one is about to be shown. */
  look(): void;
}

/**
 * Fetches the data and the code of a page before it is asked for: at once when a visitor points at, touches or focuses an
 * internal link, and when the browser is idle for links in view, unless the visitor saves data. A failure is silent: the
 * navigation itself tries again and has its own answer.
 */
export function startPrefetch({ routes, loadPage }: PrefetchOptions): Prefetch {
  const known = new Set<string>([window.location.pathname]);
  const fetchPage = (pathname: string) => {
    if (known.has(pathname)) return;
    known.add(pathname);
    const { lang, path } = splitPath(pathname);
    const route = matchRoutes(routes, pathname)?.at(-1)?.route;
    if (!route || route.path === '*') return;
    const code = typeof route.lazy === 'function' ? route.lazy() : undefined;
    void Promise.all([loadPage(lang, path), code]).catch(() => known.delete(pathname));
  };
  const onIntent = (event: Event) => {
    const pathname = internalPath(event.target);
    if (pathname) fetchPage(pathname);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, onIntent, { passive: true });
  }
  const watch = savesData() ? () => undefined : watchViews(fetchPage);
  watch();
  let shown: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(shown);
    shown = setTimeout(watch, SHOWN_MS);
  };
  return { look };
}

/** The path of the internal page that an element's link leads to. */
function internalPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  const isPage = url.origin === window.location.origin && !/\.\w+$/.test(url.pathname);
  return isPage ? url.pathname : undefined;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Returns a function that starts to watch the links of the page that is shown. */
function watchViews(fetchPage: (pathname: string) => void): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let left = UNASKED_PAGES;
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const seen = new Set<string>();
  const fetchOf = (link: Element) => {
    const pathname = internalPath(link);
    observer.unobserve(link);
    if (!pathname || seen.has(pathname) || left === 0) return;
    seen.add(pathname);
    left -= 1;
    fetchPage(pathname);
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      if (isIntersecting) {
        timers.set(
          target,
          setTimeout(() => requestIdleCallback(() => fetchOf(target)), IN_VIEW_MS),
        );
      }
    }
  });
  return () => {
    observer.disconnect();
    timers.clear();
    for (const link of document.querySelectorAll('main a[href]')) observer.observe(link);
  };
}
