import { useEffect } from 'react';
import { preloadEngine } from './load-engine';
import { startCall } from './start-call';
import { PAGE_VIEW } from './view-hooks';

/** Links that also start a call, of any part: where no call can start, they are links. */
const START_LINKS = 'a[data-starts-call]';

/** Starts a call at a click on one of these links, and brings the page's view of it into the window. */
export function useStartLinks(enabled: boolean): void {
  // In the capture phase, because React stops a click in a section that it has not hydrated yet.
  useEffect(() => {
    if (!enabled) return;
    const gone = new AbortController();
    document.addEventListener('pointerdown', onPointerDown, { signal: gone.signal });
    document.addEventListener('click', onClick, { capture: true, signal: gone.signal });
    return () => gone.abort();
  }, [enabled]);
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(START_LINKS) : null;

const onPointerDown = (event: Event) => void (linkOf(event) && preloadEngine());

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = linkOf(event);
  if (!link) return;
  const view = document.querySelector(PAGE_VIEW);
  // A link to the view itself is followed.
  if (!document.getElementById(link.hash.slice(1))?.contains(view)) event.preventDefault();
  // A view that has controls before the call keeps the focus among them.
  view?.querySelector<HTMLElement>('[data-handover]')?.focus({ preventScroll: true });
  view?.scrollIntoView({ block: 'nearest' });
  void startCall({ view: view ? 'page' : 'expanded' });
}
