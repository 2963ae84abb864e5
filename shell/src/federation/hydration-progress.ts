import { HYDRATED_EVENT, LIVE_EVENT } from '@site/boot/boot-document';
import { reportFault } from '@site/contracts/api/visit-events';

/** Fired on the document when the page of a navigation is in it. */
export const SHOWN_EVENT = 'site:shown';
/** Id of the slot of the page itself. */
export const PAGE_SLOT = 'page';

const waiting = new Set<string>();
let armed = false;
const served = new Map<string, string>();
let servedAt: string | undefined;

/** Records every slot of the prerendered document with its HTML, before hydration can replace it. */
export function expectSlots(): void {
  for (const { dataset, innerHTML } of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    if (!dataset.slot) continue;
    waiting.add(dataset.slot);
    served.set(dataset.slot, innerHTML);
  }
  servedAt = window.location.pathname;
  armed = true;
}

/** Marks a slot as settled: interactive, frozen or failed. After the last one the root element gets `data-hydrated`. */
export function markSlotSettled(id: string): void {
  waiting.delete(id);
  markLive(id);
  finishIfAllSettled();
}

/** Ends the capturing of taps in a slot; for the page's, everywhere outside remotes' slots, which may hang. */
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

/** Drops slots that a navigation removed while they were loading, because they will never report. */
export function dropGoneSlots(): void {
  for (const id of waiting) {
    if (!document.querySelector(`[data-slot="${CSS.escape(id)}"]`)) waiting.delete(id);
  }
  finishIfAllSettled();
}

function finishIfAllSettled(): void {
  if (!armed || waiting.size > 0) return;
  armed = false;
  document.documentElement.dataset.hydrated = '';
  performance.mark('hydrated');
  performance.measure('hydration', { start: 0, end: 'hydrated' });
  document.dispatchEvent(new Event(HYDRATED_EVENT));
}

/** Settles a frozen slot together with the slots inside it, which will never report themselves. */
export function markFrozenSettled(element: Element, id: string): void {
  for (const nested of element.querySelectorAll<HTMLElement>('[data-slot]')) {
    waiting.delete(nested.dataset.slot ?? '');
  }
  markSlotSettled(id);
}

/** Returns the prerendered HTML of a slot on the served page. `pathname` is shown; the address is ahead of it. */
export function servedHtml(slot: string, pathname: string): string | undefined {
  return pathname === servedAt ? served.get(slot) : undefined;
}

/** Whether this document was prerendered: reloading it then always shows a page, even if scripts fail. */
export const cameWithPage = (): boolean => served.size > 0;

/** How long hydration waits for style sheets, in milliseconds after the entry has started. */
export const SHEETS_PATIENCE_MS = 2000;

/**
 * Applies the parts' style sheets, which hydration and navigations need: the document links only the rules that its HTML uses. Resolves
 * when they are applied, or at the latest after `SHEETS_PATIENCE_MS`; one that arrives later is applied then. The boot script applies them
 * earlier if none hangs, before the layout of most of the page, which they would repeat.
 */
export async function applyWholeSheets(): Promise<void> {
  const sheets = globalThis.wholeSheets ?? [];
  await Promise.race([Promise.all(sheets), new Promise((resolve) => setTimeout(resolve, SHEETS_PATIENCE_MS))]);
  for (const arrival of sheets)
    void arrival.then((sheet) => {
      if (sheet) sheet.disabled = false;
      else reportFault(new Error('A style sheet did not load.'));
    });
}
