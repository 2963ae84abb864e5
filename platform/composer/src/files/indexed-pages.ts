import type { PageData } from '@site/contracts/microfrontend';
import type { PlannedPage } from '../page-data';

/** The pages that search engines are to know, each once: no aliases, nothing that says of itself that it is not to be found. */
export function indexedPages(pages: readonly PlannedPage[]): PageData[] {
  return pages
    .map(({ data }) => data)
    .filter(
      ({ status, head, path, canonicalPath }) => status === 200 && !head.noindex && path === canonicalPath,
    );
}
