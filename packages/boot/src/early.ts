import './set-theme';

const root = document.documentElement;

/**
 * Captures taps on elements with `data-replay` until they are hydrated: until the slot that the attribute selects, the
 * element's own slot, or else the page, is marked live. `boot.ts` replays the taps, once per element, and removes the
 * listener. It is not part of that file, because on a slow network the file arrives after the first tap.
 */
const keep = (event: Event) => {
  const element = (event.target as Element).closest?.<HTMLElement>('[data-replay]');
  if (!element) return;
  const slot =
    document.querySelector<HTMLElement>(element.dataset.replay || '_') ?? element.closest('[data-slot*="/"]');
  if ('live' in ((slot ?? root) as HTMLElement).dataset) return;
  event.preventDefault();
  event.stopPropagation();
  taps.add(element);
};
const taps = Object.assign(new Set<HTMLElement>(), { keep });
globalThis.earlyTaps = taps;
addEventListener('click', keep, true);

/*
 * Puts off the layout of what is below the first screen (`booting.css`) until `boot.ts` ends it. Not if the browser is about to
 * scroll: on reload, on Back, and with a fragment, of which only the name of the navigation entry contains a text fragment. Only
 * in Chromium, which alone has `userAgentData`: what the others put into that name is not known. A click ends it, because a link
 * into the page needs the real positions.
 */
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if ('userAgentData' in navigator && visit?.type === 'navigate' && !visit.name.includes('#')) {
  root.dataset.booting = '';
  addEventListener('click', () => delete root.dataset.booting, { capture: true, once: true });
}
