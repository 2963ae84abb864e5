import { reportFault } from '@site/contracts/api/visit-events';
import { joinPath, type Language } from '@site/contracts/languages';
import { QUERY } from '@site/contracts/limits';
import type { PageData } from '@site/contracts/microfrontend';
import { NOT_FOUND } from '@site/contracts/paths';
import { addMessages } from '@site/i18n/language-instances';
import { QueryClient } from '@tanstack/query-core';
import { replace } from 'react-router-dom';
import { SHOWN_EVENT } from '../federation/slot-states';
import { bytesArrived, LoadTimeout, retryWhenOnline, withTimeout } from './load';

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

function fetchPage(dataBase: string, lang: Language, path: string): Promise<PageData> {
  const url = `${dataBase}/${lang}${path === '/' ? '' : path}/page.json`;
  return queries.fetchQuery({
    queryKey: [url],
    queryFn: ({ signal }) => retryWhenOnline(() => withTimeout(requestPage(url, signal), url)),
  });
}

/**
 * Loads the data of a page, or of the not-found page if it does not exist, and adds its interface texts. Throws a
 * router redirect for a moved page.
 *
 * @param dataBase Base path of the pages' data: `/data/<composition>`.
 */
export async function loadPage(dataBase: string, lang: Language, path: string): Promise<PageData> {
  let page: PageData;
  try {
    page = await fetchPage(dataBase, lang, path);
  } catch (error) {
    if (!(error instanceof MissingPage)) throw error;
    const answer = await answerOf(joinPath(lang, path));
    if (answer?.redirected) throw replace(new URL(answer.url).pathname);
    // A newer composition has the page: the error handler requests its document.
    if (answer?.ok) throw error;
    page = { ...(await fetchPage(dataBase, lang, NOT_FOUND)), path };
  }
  addMessages(page.lang, page.messages);
  return page;
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
 * Returns the site's response for an address; undefined if there is none. Requests HTML: a development server answers
 * other types with files.
 */
async function answerOf(address: string): Promise<Response | undefined> {
  return withTimeout(fetch(address, { headers: { accept: 'text/html' } }), address).catch(reportFault);
}

/**
 * A page that is ready sooner is shown without a view transition. For one, the browser draws the old page once more and
 * paints nothing until the new one is drawn, which takes longer than the page did.
 */
const AT_ONCE_MS = 100;

/**
 * Starts a view transition to a page that was waited for, and resolves when the browser has its picture of the old
 * page. The browser draws again at `SHOWN_EVENT`. There is none for Back and Forward, which have changed the address
 * already, and none for visitors who prefer less motion: `base.css` turns its animation off.
 *
 * @param request The router's, of a page whose data and code are loaded.
 * @param since When they were requested.
 */
export async function fadeAfterWait(request: Request, since: number): Promise<void> {
  if (performance.now() - since < AT_ONCE_MS || !document.startViewTransition) return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== window.location.origin || pathname === window.location.pathname) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  await new Promise<void>((resolve) => {
    const transition = document.startViewTransition(() => {
      resolve();
      return new Promise<void>((shown) => {
        document.addEventListener(SHOWN_EVENT, () => shown(), { once: true });
        request.signal.addEventListener('abort', () => shown());
      });
    });
    // Its pictures cover the page and would take the click.
    const skip = () => {
      transition.skipTransition();
      document.addEventListener('click', passOn, { capture: true, once: true });
    };
    document.addEventListener('pointerdown', skip, { capture: true, once: true });
    const isOver = () => document.removeEventListener('pointerdown', skip, { capture: true });
    // Not reported: the browser skips it in a hidden tab, for a newer one, after a slow update. The page changes too.
    transition.ready.catch(() => {});
    // Not reported: as above.
    transition.finished.then(isOver, isOver);
  });
}

/**
 * Repeats a click on the element under the mouse. If a press ends a view transition, it hits the pictures and its
 * release hits the page, so that the browser clicks the root element. A tap hits the page.
 */
function passOn(event: MouseEvent): void {
  const { target, clientX, clientY } = event;
  if (target !== document.documentElement) return;
  document.elementFromPoint(clientX, clientY)?.dispatchEvent(new MouseEvent('click', event));
}
