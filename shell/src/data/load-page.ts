import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { retryWhenOnline } from './when-online';

/** Loads the data of a page; `path` has no language prefix. */
export type LoadPage = (lang: Language, path: string) => Promise<PageData>;

/** Loads the code of a client-side navigation: not part of what a visitor of a single page downloads. */
export const loadClient = lateModule(() => import('./page-client'));

/**
 * Creates the function that loads pages.
 *
 * @param dataBase Base path of the pages' data: `/data/<composition>`.
 */
export function createPageLoader(dataBase: string): LoadPage {
  let loadPage: LoadPage | undefined;
  return async (lang, path) => {
    const { createPageClient } = await retryWhenOnline(loadClient);
    loadPage ??= createPageClient(dataBase);
    return loadPage(lang, path);
  };
}
