import type { Fault } from '@platform/base/release-error';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/microfrontend';
import { CONTACT_SECTION } from '@site/contracts/navigation';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
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

/** Pages that every composition must have, in every language, as `lang path`. */
export const REQUIRED_PAGES: readonly string[] = [HOME, NOT_FOUND].flatMap((path) =>
  LANGUAGE_CODES.map((lang) => `${lang} ${path}`),
);

/** Returns a fault for each required page that no part has. */
export function lackingPages(planned: readonly PlannedPage[]): Fault[] {
  const offered = new Set(planned.map(({ data }) => `${data.lang} ${data.path}`));
  return REQUIRED_PAGES.filter((page) => !offered.has(page)).map((page) => ({
    code: 'release/page-missing',
    part: SHELL,
    what: `lacks the page ${page}`,
    remedy: 'Add it to the pages of this part',
  }));
}
