/* Why not quicklink: it prefetches documents; a page here is its route's scripts and its data file. */

import { splitPath } from '@site/contracts/languages';
import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { LoadPage } from '../app/routes';
import { loadSlot, provideSlot, SHOWN_EVENT, settledSlot } from '../federation/slot-states';

/** How long a link must be in view before its page is prefetched, so that links passed while scrolling are not. */
const IN_VIEW_MS = 400;
/** After this time the page of a navigation is completely rendered. */
const SHOWN_MS = 1000;
/** Maximum number of pages per document that are prefetched because a link came into view. */
const UNASKED_PAGES = 4;

/**
 * Prefetches the data and the code of pages: when a visitor hovers over, presses or focuses an internal link, after its
 * look is painted, and when the browser is idle for links in view, unless data saving is on.
 */
export function startPrefetch(routes: RouteObject[], loadPage: LoadPage): void {
  const known = new Map<string, Promise<PageData | undefined>>();
  const load = async (pathname: string) => {
    const { lang, path } = splitPath(pathname);
    const route = matchRoutes(routes, pathname)?.at(-1)?.route;
    if (!route || route.path === '*') return undefined;
    const code = typeof route.lazy === 'function' ? route.lazy() : undefined;
    const [page] = await Promise.all([loadPage(lang, path), code]);
    return page;
  };
  const fetchPage = async (pathname: string) => {
    if (pathname === window.location.pathname) return undefined;
    const loading = known.get(pathname) ?? load(pathname);
    known.set(pathname, loading);
    try {
      return await loading;
    } catch {
      // Not reported: the navigation loads the page again.
      known.delete(pathname);
      return undefined;
    }
  };
  let pointerAt: string | undefined;
  const fetchMeant = (target: EventTarget | null) => {
    const link = internalLink(target);
    if (!link) return;
    afterPaint(async () => {
      const page = await fetchPage(link.pathname);
      if (page) loadSlots(page);
    });
  };
  const onIntent = (event: Event) => {
    // A link that a scroll or a new page brings under a resting pointer is not meant.
    if (event.type === 'pointerover' && placeOf(event as PointerEvent) === pointerAt) return;
    fetchMeant(event.target);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(type, onIntent, { passive: true });
  }
  const onMove = (event: PointerEvent) => {
    pointerAt = placeOf(event);
  };
  document.addEventListener('pointermove', onMove, { passive: true });
  // This module loads after hydration: a visitor may have pointed at a link before.
  for (const link of document.querySelectorAll('a:hover, a:focus')) fetchMeant(link);
  if (savesData()) return;
  const watch = watchViews(fetchPage);
  watch();
  let shown: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener(SHOWN_EVENT, () => {
    clearTimeout(shown);
    shown = setTimeout(watch, SHOWN_MS);
  });
}

/** Where in the window the pointer is. A browser enters a link before it reports the move that led there. */
const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

const loading = new Set<string>();

/** Loads the code of a page's slots, each once: a pointer enters every element of a link. */
function loadSlots({ sections }: PageData): void {
  const ids = (Object.keys(sections) as ExposeId[]).filter((id) => !settledSlot(id) && !loading.has(id));
  for (const id of ids) {
    loading.add(id);
    loadSlot(id)
      .then((module) => settledSlot(id) ?? provideSlot(id, module.default))
      // Not reported: the navigation loads the slot again.
      .catch(() => undefined)
      .finally(() => loading.delete(id));
  }
}

/** Returns the address of the internal page that an element links to. */
function internalLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  const isPage = url.origin === window.location.origin && !/\.\w+$/.test(url.pathname);
  return isPage ? url : undefined;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Returns a function that starts observing the links of the current page. */
function watchViews(fetchPage: (pathname: string) => unknown): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let left = UNASKED_PAGES;
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const seen = new Set<string>();
  const fetchOf = (link: Element) => {
    const pathname = internalLink(link)?.pathname;
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
