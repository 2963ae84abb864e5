/* Why not quicklink: it prefetches documents; a page here is its route's scripts and its data file. */

import { splitPath } from '@site/contracts/languages';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { LoadPage } from '../app/routes';

/** How long a link must be in view before its page is prefetched, so that links passed while scrolling are not. */
const IN_VIEW_MS = 400;
/** After this time the page of a navigation is completely rendered. */
const SHOWN_MS = 1000;
/** Maximum number of pages per document that are prefetched because a link came into view. */
const UNASKED_PAGES = 4;

interface PrefetchOptions {
  /** Routes without `onDeadPage`, because a failed prefetch must not reload anything. */
  routes: RouteObject[];
  loadPage: LoadPage;
}

export interface Prefetch {
  /** Observes the links of the next page once it is rendered; call it after each navigation. */
  look(): void;
}

/**
 * Prefetches the data and the code of pages: when a visitor hovers over, touches or focuses an internal link, and when
 * the browser is idle for links in view, unless data saving is on. The look of the hovered or pressed link is painted
 * first. Failures are ignored, because the navigation retries.
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
    if (pathname && !known.has(pathname)) afterPaint(() => fetchPage(pathname));
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

/** Returns the path of the internal page that an element links to. */
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

/** Returns a function that starts observing the links of the current page. */
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
