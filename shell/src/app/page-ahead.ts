import type { PageData } from '@site/contracts/microfrontend';
import { type ComponentType, startTransition } from 'react';
import type { matchRoutes, useLocation } from 'react-router-dom';
import { MAIN_ID } from '../layout/main-id';

/** A page that is rendered before its link is pressed. */
export interface PageAhead {
  /** With the language prefix. Its query and its fragment are empty. */
  pathname: string;
  page: PageData;
  /** Its routes, from the root to its own. */
  matches: NonNullable<ReturnType<typeof matchRoutes>>;
  Component: ComponentType;
}

type Location = Pick<ReturnType<typeof useLocation>, 'pathname' | 'search' | 'hash'>;

/** Selects the element of the hidden page; the attribute's value is its pathname. */
export const HIDDEN_PAGE = '[data-ahead]';

const hiddenPage = () => document.querySelector<HTMLElement>(HIDDEN_PAGE);

/** Whether the page of a location has been rendered and only has to be shown. */
export const isRenderedAhead = (location: Location): boolean =>
  leadsTo(location, hiddenPage()?.dataset.ahead);

/** Whether a location is that of a page that is rendered ahead, which has neither a query nor a fragment. */
export const leadsTo = ({ pathname, search, hash }: Location, ahead: string | undefined): boolean =>
  pathname === ahead && !search && !hash;

let set: ((page: PageAhead | undefined) => void) | undefined;
const broken = new Set<string>();

/** Renders a page hidden, instead of the one before; undefined drops that. Between frames, so that no input waits. */
export function renderAhead(page: PageAhead | undefined): void {
  startTransition(() => set?.(page && broken.has(page.pathname) ? undefined : page));
}

/** Never renders a page ahead again that has thrown. */
export const noteBroken = ({ pathname }: PageAhead): unknown => broken.add(pathname);

/** Calls `next` with the page to render ahead. Returns a function that stops it. */
export function onPageAhead(next: typeof set): () => void {
  set = next;
  // React hides it with `display: none`; it is hidden otherwise too, so that it can be laid out.
  const look = new MutationObserver(() => requestIdleCallback(layOut));
  const main = document.getElementById(MAIN_ID);
  if (main && 'requestIdleCallback' in window) look.observe(main, { childList: true });
  return () => {
    set = undefined;
    look.disconnect();
  };
}

/** Lays out the hidden page, which its showing then need not. */
function layOut(): void {
  const page = hiddenPage();
  if (page?.style.display !== 'none') return;
  page.style.removeProperty('display');
  page.getBoundingClientRect();
}
