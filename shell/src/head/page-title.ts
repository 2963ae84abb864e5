import { BRAND } from '@site/contracts/brand';
import type { PageData } from '@site/contracts/microfrontend';

/** Characters that search results and browser tabs show. */
const LONGEST_TITLE = 70;

/** Returns the page's title with the brand appended, unless it contains the brand or would get too long. */
export function pageTitle(page: PageData): string {
  const { title } = page.head;
  const branded = `${title} · ${BRAND.name}`;
  return title.includes(BRAND.name) || branded.length > LONGEST_TITLE ? title : branded;
}
