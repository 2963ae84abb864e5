import type { PageData } from '@site/contracts/microfrontend';
import type { PlannedPage } from '../page-data';

/** Returns the pages for search engines: without aliases, noindex pages and not-found pages. */
export function indexedPages(pages: readonly PlannedPage[]): PageData[] {
  return pages
    .map(({ data }) => data)
    .filter(
      ({ status, head, path, canonicalPath }) => status === 200 && !head.noindex && path === canonicalPath,
    );
}
