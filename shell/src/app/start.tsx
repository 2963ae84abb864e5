import { HYDRATED_EVENT } from '@site/boot/boot-document';
import { reportFault } from '@site/contracts/api/visit-events';
import { joinPath, splitPath } from '@site/contracts/languages';
import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import { SHOWN_ATTRIBUTES, withTexts } from '@site/contracts/shown-texts';
import type { SiteJson } from '@site/contracts/site-json';
import { addMessages } from '@site/i18n/language-instances';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { applyWholeSheets, retryWhenOnline } from '../data/load';
import { expectSlots, PAGE_SLOT, settleSlot, slotHtml } from '../federation/slot-states';
import { HEAD_MARK, headIsOf } from '../head/apply-head';
import { keepFields } from './keep-fields';
import { holdHistory, keepPlaces } from './navigation';
import { loadDocument } from './PageOutlet';
import { reportLoadError } from './report-error';
import { createRoutes, type LoadPage, notFoundRoute, routeId } from './routes';

/** The code of a client-side navigation: not part of what a visitor of a single page downloads. */
const loadClient = lateModule(() => import('../data/page-client'));
const loadPrefetch = lateModule(() => import('../data/prefetch'));

/** How long hydration waits for loading slots; later ones hydrate separately. */
const SLOT_PATIENCE_MS = 1500;

/**
 * Hydrates a prerendered page, or renders an empty one. The code of the page and its slots is loaded first, so that
 * React finds the HTML that it expects, and the style sheets, so that what it adds is styled.
 */
export async function startPage(site: SiteJson, page: PageData | undefined): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  const hydrating = root.firstElementChild !== null && page !== undefined;
  const styled = applyWholeSheets();

  const loadPage: LoadPage = async (lang, path) =>
    (await retryWhenOnline(loadClient)).loadPage(site.dataBase, lang, path);
  const routes = createRoutes(site, loadPage, async (...page) => (await loadClient()).fadeAfterWait(...page));
  const prefetch = () =>
    loadPrefetch().then(
      ({ startPrefetch }) => startPrefetch(routes, loadPage),
      // Not reported: `lateModule` has. Links load their pages when they are pressed.
      () => undefined,
    );
  document.addEventListener(HYDRATED_EVENT, prefetch, { once: true });

  expectSlots();
  let hydrationData: { loaderData: Record<string, PageData> } | undefined;
  if (hydrating) {
    addMessages(page.lang, page.messages);
    headIsOf(page);
    const matched = await preparePage(routes, page);
    hydrationData = { loaderData: { [matched]: page } };
    const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
      .map((element) => element.dataset.slot)
      .filter((id): id is ExposeId => id?.includes('/') === true && !id.startsWith(`${PAGE_SLOT}/`));
    const settled = Promise.allSettled(slots.map((id) => settleSlot(id, `${page.lang}:${page.path}`)));
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, SLOT_PATIENCE_MS))]);
  }

  await styled;
  if (hydrating) {
    // Back may have led to another page meanwhile, which this document doesn't contain.
    if (page.status === 200 && joinPath(page.lang, page.path) !== window.location.pathname) {
      loadDocument(window.location.href);
      return;
    }
    holdHistory();
  }
  keepFields(root);
  keepPlaces();
  const router = createBrowserRouter(routes, hydrationData ? { hydrationData } : {});
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (hydrating) {
    // In a transition React hydrates in slices of a few milliseconds, so that the page stays responsive.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => console.error('[hydration]', error),
      });
    });
  } else {
    createRoot(root).render(app);
  }
}

/**
 * Loads the code of the prerendered page into its route and returns the route's id. For a page that does not exist, or
 * whose remote fails, adds a route before the others that keeps the prerendered HTML.
 */
async function preparePage(routes: RouteObject[], page: PageData): Promise<string> {
  const match = matchRoutes(routes, window.location)?.at(-1)?.route;
  const lazy = match?.lazy;
  const owned = match?.id !== routeId(page.lang, notFoundRoute.pattern);
  const inFront = (route: Pick<RouteObject, 'Component' | 'handle' | 'element'>) => {
    const id = `initial:${page.lang}`;
    const { path } = splitPath(window.location.pathname);
    const place = path === '/' ? { index: true as const } : { path: path.slice(1) };
    const language = routes[0]?.children?.find(({ id }) => id === page.lang);
    language?.children?.unshift({ id, ...place, ...route, loader: () => page });
    return id;
  };
  if (page.status === 404 && owned) {
    const { Component } = await notFoundRoute.lazy();
    return inFront({ Component });
  }
  if (!match?.id || typeof lazy !== 'function') throw new Error('no route matches the served page');
  try {
    Object.assign(match, await lazy(), { lazy: undefined });
    return match.id;
  } catch (error) {
    reportLoadError((match.handle as { owner: string }).owner, error);
    return inFront({ element: null, handle: { frozen: slotHtml(PAGE_SLOT) ?? '' } });
  }
}

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
  for (const meta of document.head.querySelectorAll<HTMLMetaElement>(`meta[${HEAD_MARK}]`)) texts.push(meta.content);
  return texts;
}
