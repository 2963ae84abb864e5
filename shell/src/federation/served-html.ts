const served = new Map<string, string>();
let servedAt: string | undefined;

/** Stores the prerendered HTML of every slot, before hydration can replace it. */
export function keepServedHtml(): void {
  servedAt = window.location.pathname;
  for (const element of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    served.set(element.dataset.slot ?? '', element.innerHTML);
  }
}

/**
 * Returns the prerendered HTML of a slot; undefined on other pages and for an empty document.
 *
 * @param pathname Of the page that is shown. The address in the window is ahead of it: it changes before the next page is rendered.
 */
export function servedHtml(slot: string, pathname: string): string | undefined {
  return pathname === servedAt ? served.get(slot) : undefined;
}

/** Whether this document was prerendered: reloading it then always shows a page, even if scripts fail. */
export const cameWithPage = (): boolean => served.size > 0;
