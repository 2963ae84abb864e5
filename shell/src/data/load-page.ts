import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { retryWhenOnline } from './when-online';

/** Loads the data of a page; `path` has no language prefix. */
export type LoadPage = (lang: Language, path: string) => Promise<PageData>;

const loadClient = lateModule(() => import('./page-client'));

/** Starts a view transition to a page that was waited for. Resolves when the page may be shown. */
export async function fadeAfterWait(request: Request, since: number): Promise<void> {
  // Has come with the page.
  const client = await loadClient();
  await client.fadeAfterWait(request, since);
}

/**
 * Returns the function that loads pages. Its code is loaded on the first navigation, so that visitors of a single page don't
 * download it.
 *
 * @param dataBase Base path of the pages' data: `/data/<composition>`.
 */
export function pageLoader(dataBase: string): LoadPage {
  let loadPage: LoadPage | undefined;
  return async (lang, path) => {
    const { createPageClient } = await retryWhenOnline(loadClient);
    loadPage ??= createPageClient(dataBase);
    return loadPage(lang, path);
  };
}
