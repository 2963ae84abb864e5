/* Why not quicklink: it prefetches documents; a page here is its route's scripts and its data file. */

import { splitPath } from '@site/contracts/languages';
import type { ExposeId } from '@site/contracts/microfrontend';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { HIDDEN_PAGE, type PageAhead } from '../app/page-ahead';
import type { LoadPage } from '../app/routes';
import { loadSlot, settleSlot } from '../federation/slot-registry';

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
  /** Renders the page of the link under the pointer or with the focus; undefined drops it. */
  renderAhead(page: PageAhead | undefined): void;
}

export interface Prefetch {
  /** Observes the links of the next page once it is rendered; call it after each navigation. */
  look(): void;
}

/**
 * Prefetches the data and the code of pages: when a visitor hovers over, presses or focuses an internal link, and when
 * the browser is idle for links in view, unless data saving is on. The look of the hovered or pressed link is painted
 * first; then its page is rendered ahead. Failures are ignored, because the navigation retries.
 */
export function startPrefetch({ routes, loadPage, renderAhead }: PrefetchOptions): Prefetch {
  const known = new Map<string, Promise<PageAhead | undefined>>();
  const load = async (pathname: string): Promise<PageAhead | undefined> => {
    const { lang, path } = splitPath(pathname);
    const matches = matchRoutes(routes, pathname);
    const route = matches?.at(-1)?.route;
    if (!matches || !route || route.path === '*') return undefined;
    const code = typeof route.lazy === 'function' ? route.lazy() : undefined;
    const [page, { Component } = {}] = await Promise.all([loadPage(lang, path), code]);
    return page.status === 200 && Component ? { pathname, page, matches, Component } : undefined;
  };
  /** Resolves with undefined for a page that cannot be rendered ahead. */
  const fetchPage = async (pathname: string): Promise<PageAhead | undefined> => {
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
  const sparing = savesData();
  /** Path of the page to render ahead. */
  let intended: string | undefined;
  let pointerAt: string | undefined;
  const onIntent = (event: Event) => {
    const link = internalLink(event.target);
    // A link that a scroll or a new page brings under a resting pointer is not meant.
    if (link && event.type === 'pointerover' && placeOf(event as PointerEvent) === pointerAt) return;
    const next = link && !sparing && canBeAhead(link) ? link.pathname : undefined;
    const changed = next !== intended;
    intended = next;
    if (!link && !changed) return;
    afterPaint(async () => {
      const page = link && (await fetchPage(link.pathname));
      const ahead = next && changed && page && (await hasSlots(page)) ? page : undefined;
      if (changed && next === intended) renderAhead(ahead);
    });
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(type, onIntent, { passive: true });
  }
  const onMove = (event: PointerEvent) => {
    pointerAt = placeOf(event);
  };
  document.addEventListener('pointermove', onMove, { passive: true });
  const watch = sparing ? () => undefined : watchViews(fetchPage);
  watch();
  let shown: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    intended = undefined;
    clearTimeout(shown);
    shown = setTimeout(watch, SHOWN_MS);
  };
  return { look };
}

/** Where in the window the pointer is. A browser enters a link before it reports the move that led there. */
const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

/** Whether a link leads to another page in the same language, without a query and a fragment, which only a shown page reads. */
function canBeAhead({ pathname, search, hash }: URL): boolean {
  const here = window.location.pathname;
  return pathname !== here && !search && !hash && splitPath(pathname).lang === splitPath(here).lang;
}

/** Loads the code of a page's slots. Resolves with false if some fails or is frozen: only a shown page handles that. */
async function hasSlots({ page }: PageAhead): Promise<boolean> {
  const ids = Object.keys(page.sections) as ExposeId[];
  try {
    await Promise.all(ids.map(loadSlot));
    const slots = await Promise.all(ids.map((id) => settleSlot(id, `${page.lang}:${page.path}`)));
    return slots.every(({ kind }) => kind === 'code');
  } catch {
    // Not reported: the navigation loads the slots again.
    return false;
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
    for (const link of document.querySelectorAll(`main a[href]:not(${HIDDEN_PAGE} *)`))
      observer.observe(link);
  };
}
