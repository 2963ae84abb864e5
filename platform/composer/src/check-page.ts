import { CONTACT_SECTION } from '@site/contracts/form-href';
import type { HtmlElement } from './html-elements';
import type { PlannedPage } from './page-data';

/**
 * Returns what a rendered page lacks or shows without declaring it, one phrase per fault. Whether its document is safe is checked by
 * `check-document.ts`, in a process that runs no team code.
 */
export function pageFaults(page: PlannedPage, elements: readonly HtmlElement[]): string[] {
  const faults: string[] = [];
  if (!elements.some(({ name }) => name === 'h1')) faults.push('has no h1');
  for (const { attributes } of elements) {
    const id = attributes.get('data-slot');
    if (id?.includes('/') && !page.slots.includes(id as `${string}/${string}`)) {
      faults.push(`renders the slot ${id}, which it does not declare`);
    }
  }
  if (page.data.form && !elements.some(({ attributes }) => attributes.get('id') === CONTACT_SECTION))
    faults.push(`declares the form, but no element has the id "${CONTACT_SECTION}"`);
  return faults;
}
