import { reportFault } from '@site/contracts/api/visit-events';
import { joinPath, type Language } from '@site/contracts/languages';
import { QUERY } from '@site/contracts/limits';
import type { PageData } from '@site/contracts/microfrontend';
import { NOT_FOUND } from '@site/contracts/paths';
import { addMessages } from '@site/i18n/language-instances';
import { QueryClient } from '@tanstack/query-core';
import { replace } from 'react-router-dom';
import { LoadTimeout, withTimeout } from '../federation/load-remote';
import { bytesArrived } from '../federation/when-silent';
import { retryWhenOnline } from './when-online';

export { fadeAfterWait } from '../app/view-transition';

class MissingPage extends Error {}

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: QUERY.gcMs,
      staleTime: Number.POSITIVE_INFINITY,
      // A timeout is not retried, although the specification's default is three retries: after 8 s these would
      // take up to 31 s more without any feedback. The document is requested instead, which also helps a tab
      // whose scripts or composition no longer exist.
      retry: (failures, error) =>
        !(error instanceof MissingPage || error instanceof LoadTimeout) && failures < QUERY.retries,
      retryDelay: (attempt) => Math.min(QUERY.firstDelayMs * 2 ** attempt, QUERY.maxDelayMs),
    },
  },
});

/** @param dataBase Base path of the pages' data: `/data/<composition>`. */
export function createPageClient(dataBase: string) {
  const fetchPage = (lang: Language, path: string): Promise<PageData> =>
    queries.fetchQuery({
      queryKey: ['page', lang, path],
      queryFn: ({ signal }) => {
        const url = `${dataBase}/${lang}${path === '/' ? '' : path}/page.json`;
        return retryWhenOnline(() => withTimeout(requestPage(url, signal), url));
      },
    });

  /**
   * Loads the data of a page, or of the not-found page if it does not exist, and adds its interface texts. Throws a
   * router redirect for a moved page.
   */
  return async function loadPage(lang: Language, path: string): Promise<PageData> {
    let page: PageData;
    try {
      page = await fetchPage(lang, path);
    } catch (error) {
      if (!(error instanceof MissingPage)) throw error;
      const answer = await answerOf(joinPath(lang, path));
      if (answer?.redirected) throw replace(new URL(answer.url).pathname);
      // A newer composition has the page: the error handler requests its document.
      if (answer?.ok) throw error;
      page = { ...(await fetchPage(lang, NOT_FOUND)), path };
    }
    addMessages(page.lang, page.messages);
    return page;
  };
}

async function requestPage(url: string, signal: AbortSignal): Promise<PageData> {
  const response = await fetch(url, { signal });
  if (response.status === 404 || response.status === 403) throw new MissingPage(url);
  if (!response.ok) throw new Error(`page data answered ${response.status}`);
  const heard = new TransformStream<BufferSource, BufferSource>({
    transform(bytes, to) {
      bytesArrived();
      to.enqueue(bytes);
    },
  });
  return (await new Response(response.body?.pipeThrough(heard)).json()) as PageData;
}

/**
 * Returns the site's response for an address without a page in this composition; undefined if there is none. Requests
 * HTML, because a development server answers other types with files.
 */
async function answerOf(address: string): Promise<Response | undefined> {
  return withTimeout(fetch(address, { headers: { accept: 'text/html' } }), address).catch(reportFault);
}
