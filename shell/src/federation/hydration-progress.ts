import { keepServedHtml } from './served-html';

/** Fired on the document once the whole page answers to the visitor; boot.js then replays what was tapped before. */
export const HYDRATED_EVENT = 'site:hydrated';
/** Fired on the document when one more slot answers; boot.js then replays what was tapped in it. */
export const LIVE_EVENT = 'site:live';
/** Fired on the document when the page will never answer; boot.js then keeps no more taps. */
export const FAILED_EVENT = 'site:failed';
/** The slot that the page itself stands in. */
export const PAGE_SLOT = 'page';

const waiting = new Set<string>();
let armed = false;

/** Notes every slot of the served document, before hydration starts. */
export function expectSlots(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    if (element.dataset.slot) waiting.add(element.dataset.slot);
  }
  armed = true;
  keepServedHtml();
}

/** A slot is interactive (or frozen or failed for good). When the last one is, the root element says so. */
export function slotReady(id: string): void {
  waiting.delete(id);
  markLive(id);
  finishWhenNothingWaits();
}

/**
 * Tells boot.js that taps inside a slot need no keeping any more. With the page, all is alive that stands outside of remotes'
 * slots: a remote that hangs must not keep the header's buttons waiting.
 */
function markLive(id: string): void {
  if (!armed) return;
  const element =
    id === PAGE_SLOT
      ? document.documentElement
      : document.querySelector<HTMLElement>(`[data-slot="${CSS.escape(id)}"]`);
  if (!element) return;
  element.dataset.live = '';
  document.dispatchEvent(new Event(LIVE_EVENT));
}

/** A navigation can take a slot away that was still loading: nothing of it will ever report. */
export function dropGoneSlots(): void {
  for (const id of waiting) {
    if (!document.querySelector(`[data-slot="${CSS.escape(id)}"]`)) waiting.delete(id);
  }
  finishWhenNothingWaits();
}

function finishWhenNothingWaits(): void {
  if (!armed || waiting.size > 0) return;
  armed = false;
  document.documentElement.dataset.hydrated = '';
  performance.mark('hydrated');
  performance.measure('hydration', { start: 0, end: 'hydrated' });
  document.dispatchEvent(new Event(HYDRATED_EVENT));
}

/** A frozen slot takes what stands inside it along: nothing in there will ever report by itself. */
export function frozenReady(element: Element, id: string): void {
  for (const nested of element.querySelectorAll<HTMLElement>('[data-slot]')) {
    waiting.delete(nested.dataset.slot ?? '');
  }
  slotReady(id);
}
