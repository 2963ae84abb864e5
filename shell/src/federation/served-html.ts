const served = new Map<string, string>();
let servedAt: string | undefined;

/** Notes the HTML of every slot as the composer rendered it, before hydration can replace anything. */
export function keepServedHtml(): void {
  servedAt = window.location.pathname;
  for (const element of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    served.set(element.dataset.slot ?? '', element.innerHTML);
  }
}

/** What a slot of this very page was served with; undefined on every other page, and where nothing was served. */
export function servedHtml(slot: string): string | undefined {
  if (typeof window === 'undefined' || window.location.pathname !== servedAt) return undefined;
  return served.get(slot);
}

/** Whether this document came with its page: loading it anew then always shows something, whatever is broken. */
export const cameWithPage = (): boolean => served.size > 0;
