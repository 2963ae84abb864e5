import { reportFault } from '@site/contracts/api/visit-events';
import { joinPath, type Language } from '@site/contracts/languages';
import { QUERY } from '@site/contracts/limits';
import type { PageData } from '@site/contracts/microfrontend';
import { NOT_FOUND } from '@site/contracts/paths';
import { SHOWN_ATTRIBUTES, withTexts } from '@site/contracts/shown-texts';
import { addMessages } from '@site/i18n/language-instances';
import { lateModule } from '@site/ui/loading/late-module.ts';
import type { QueryClient } from '@tanstack/query-core';
import { replace } from 'react-router-dom';
import { LoadTimeout, withTimeout } from '../federation/slot-registry';
import { bytesArrived } from '../federation/when-silent';
import { HEAD_MARK } from '../head/head-mark';
import { retryWhenOnline } from './when-online';

/**
 * Loads the data of the served page, before hydration changes its texts. If that fails, or the document's texts are not the
 * served ones (a browser may have translated them), loads the complete data.
 *
 * @param url The data without the texts that the document shows, or complete data.
 * @param asked The request that is already under way.
 */
export async function servedData(url: string, asked = fetch(url)): Promise<PageData> {
  const data = await asked.then(dataOf).catch(reportFault);
  if (data) return data;
  const complete = await dataOf(await fetch(url.replace(/shown\.json$/, 'page.json')));
  if (!complete) throw new Error(`${url} has no data`);
  return complete;
}

async function dataOf(response: Response): Promise<PageData | undefined> {
  if (!response.ok) throw new Error(`page data answered ${response.status}`);
  return withTexts<PageData>(await response.text(), textsIn());
}

/** Returns what the composer's `shownTexts` took: text nodes, attributes and the page's meta elements. */
function textsIn(): string[] {
  const texts: string[] = [];
  const root = document.getElementById('root');
  if (!root) return texts;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
  for (const element of root.querySelectorAll(SHOWN_ATTRIBUTES.map((name) => `[${name}]`).join()))
    texts.push(...SHOWN_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []));
  for (const meta of document.head.querySelectorAll<HTMLMetaElement>(`meta[${HEAD_MARK}]`))
    texts.push(meta.content);
  return texts;
}

class MissingPage extends Error {}

const loadLibrary = lateModule(() => import('@tanstack/query-core'));
let client: QueryClient | undefined;

/** Loads the query library on the first navigation, so that visitors of a single page don't download it. */
async function queryClient(): Promise<QueryClient> {
  const { QueryClient } = await loadLibrary();
  client ??= new QueryClient({
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
  return client;
}

/** @param dataBase Base path of the pages' data: `/data/<composition>`. */
export function createPageClient(dataBase: string) {
  const fetchPage = async (lang: Language, path: string): Promise<PageData> => {
    const queries = await retryWhenOnline(queryClient);
    return queries.fetchQuery({
      queryKey: ['page', lang, path],
      queryFn: ({ signal }) => {
        const url = `${dataBase}/${lang}${path === '/' ? '' : path}/page.json`;
        return retryWhenOnline(() => withTimeout(requestPage(url, signal), url));
      },
    });
  };

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
