import { joinPath, type Language } from '@site/contracts/languages';
import { QUERY } from '@site/contracts/limits';
import type { PageData } from '@site/contracts/microfrontend';
import { NOT_FOUND } from '@site/contracts/paths';
import { addMessages } from '@site/i18n/language-instances';
import type { QueryClient } from '@tanstack/query-core';
import { replace } from 'react-router-dom';
import { inTime, TooLate } from '../federation/in-time';
import { pastOffline } from './past-offline';

class MissingPage extends Error {}

let client: Promise<QueryClient> | undefined;

/** The query library arrives with the first navigation: a visitor who reads one page never pays for it. */
function queryClient(): Promise<QueryClient> {
  client ??= import('@tanstack/query-core').then(
    ({ QueryClient }) =>
      new QueryClient({
        defaultOptions: {
          queries: {
            gcTime: QUERY.gcMs,
            staleTime: Number.POSITIVE_INFINITY,
            // A time-out is not retried, although the specification's defaults retry three times: nothing has come for 8 s, and
            // three more would be up to 31 s in which a visitor sees nothing happen. The document is asked for instead, which
            // is the retry that also rescues a tab whose scripts or composition are gone.
            retry: (failures, error) =>
              !(error instanceof MissingPage || error instanceof TooLate) && failures < QUERY.retries,
            retryDelay: (attempt) => Math.min(QUERY.firstDelayMs * 2 ** attempt, QUERY.maxDelayMs),
          },
        },
      }),
  );
  client.catch(() => {
    client = undefined;
  });
  return client;
}

/** Where the data of pages lie: `/data/<composition>`. */
export function createPageClient(dataBase: string) {
  const fetchPage = async (lang: Language, path: string): Promise<PageData> => {
    const queries = await pastOffline(queryClient);
    return queries.fetchQuery({
      queryKey: ['page', lang, path],
      queryFn: ({ signal }) => {
        const url = `${dataBase}/${lang}${path === '/' ? '' : path}/page.json`;
        return pastOffline(() => inTime(requestPage(url, signal), url));
      },
    });
  };

  /**
   * The data of a page, or of the not-found page where there is none; interface texts are in place when it resolves. Throws the
   * router's redirect for a page that has moved.
   */
  return async function loadPage(lang: Language, path: string): Promise<PageData> {
    let page: PageData;
    try {
      page = await fetchPage(lang, path);
    } catch (error) {
      if (!(error instanceof MissingPage)) throw error;
      const answer = await answerOf(joinPath(lang, path));
      if (answer?.redirected) throw replace(new URL(answer.url).pathname);
      // A newer composition has the page: whoever handles the error asks for its document.
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
  return (await response.json()) as PageData;
}

/**
 * What the site says of an address that this composition has no page for; undefined where it does not answer. Asked for as a document: a
 * development server answers anything else with a file.
 */
async function answerOf(address: string): Promise<Response | undefined> {
  return inTime(fetch(address, { headers: { accept: 'text/html' } }), address).catch(() => undefined);
}
