import { HYDRATED_EVENT } from '@site/boot/boot-document';
import { joinPath, splitPath } from '@site/contracts/languages';
import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { addMessages } from '@site/i18n/language-instances';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { createPageLoader } from '../data/load-page';
import { applyWholeSheets, expectSlots, PAGE_SLOT } from '../federation/hydration-progress';
import { type RemoteLoader, setRemoteLoader, settleSlot, slotHtml } from '../federation/load-remote';
import { headIsOf } from '../head/apply-head';
import { SiteProvider } from './contexts';
import { keepFields } from './keep-fields';
import { holdHistory, keepPlaces } from './navigation';
import { loadDocument } from './PageFailure';
import { reportLoadError } from './report-error';
import { createRoutes, routeId } from './routes';
import { notFoundRoute } from './shell-routes';

const loadPrefetch = lateModule(() => import('../data/prefetch'));

/** How long hydration waits for loading slots; later ones hydrate separately. */
const SLOT_PATIENCE_MS = 1500;

/**
 * Hydrates a prerendered page, or renders an empty one. The code of the page and its slots is loaded first, so that
 * React finds the HTML that it expects, and the style sheets, so that what it adds is styled.
 */
export async function startPage(site: SiteJson, page: PageData | undefined, loader: RemoteLoader): Promise<void> {
  setRemoteLoader(loader);
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  const hydrating = root.firstElementChild !== null && page !== undefined;
  const styled = applyWholeSheets();

  const loadPage = createPageLoader(site.dataBase);
  const routes = createRoutes({ remotes: site.remotes, loadPage });
  const prefetch = () =>
    loadPrefetch().then(
      ({ startPrefetch }) => startPrefetch({ routes, loadPage }),
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
      <SiteProvider value={site}>
        <RouterProvider router={router} />
      </SiteProvider>
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
