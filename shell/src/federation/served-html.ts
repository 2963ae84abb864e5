const served = new Map<string, string>();
let servedAt: string | undefined;

/** Stores the prerendered HTML of every slot, before hydration can replace it. */
export function keepServedHtml(): void {
  servedAt = window.location.pathname;
  for (const element of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    served.set(element.dataset.slot ?? '', element.innerHTML);
  }
}

/** Returns the prerendered HTML of a slot of this page; undefined on other pages and for an empty document. */
export function servedHtml(slot: string): string | undefined {
  if (typeof window === 'undefined' || window.location.pathname !== servedAt) return undefined;
  return served.get(slot);
}

/** Whether this document was prerendered: reloading it then always shows a page, even if scripts fail. */
export const cameWithPage = (): boolean => served.size > 0;
