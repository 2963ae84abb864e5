import { DEFAULT_LANGUAGE, languageInfo, splitPath, switchLanguage } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { detectStored, forgetLanguage, storeLanguage, usableStorage } from '@site/i18n/detect-language';
import { addMessages } from '@site/i18n/language-instances';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { createPageClient } from '../data/page-client';
import { startPrefetch } from '../data/prefetch';
import { whenOnline } from '../data/when-online';
import { applyWholeSheets, expectSlots, HYDRATED_EVENT, PAGE_SLOT } from '../federation/hydration-progress';
import { type RemoteLoader, setRemoteLoader, settleSlot, slotHtml } from '../federation/slot-registry';
import { whenSilent } from '../federation/when-silent';
import { headIsOf } from '../head/apply-head';
import { SiteProvider } from './contexts';
import { keepFields } from './keep-fields';
import { handleTransitions, keepPlaces } from './navigation';
import { reload } from './PageFailure';
import { isRenderedAhead, renderAhead } from './page-ahead';
import { reportError, reportLoadError } from './report-error';
import { createRoutes, renderedRouter, routeId } from './routes';
import { notFoundRoute } from './shell-routes';

/** How long hydration waits for loading slots; later ones hydrate separately. */
const SLOT_PATIENCE_MS = 1500;

/**
 * Hydrates a prerendered page, or renders an empty one. The code of the page and its slots is loaded first, so that
 * React finds the HTML that it expects, and the style sheets, so that what it adds is styled.
 */
export async function start(site: SiteJson, page: PageData | undefined, loader: RemoteLoader): Promise<void> {
  setRemoteLoader(loader);
  handleTransitions();
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  const hydrating = root.firstElementChild !== null && page !== undefined;
  const styled = applyWholeSheets();

  let router: ReturnType<typeof createBrowserRouter> | undefined;
  const pendingHref = () => {
    const location = router?.state.navigation.location;
    return location && location.pathname + location.search + location.hash;
  };
  // Reload only with a network: otherwise the browser's error page would replace the document.
  const requestDocument = async (href = pendingHref()) => {
    await whenOnline();
    if (href !== undefined && pendingHref() === href) reload(href);
  };
  const loadPage = createPageClient(site.dataBase);
  const routes = createRoutes({
    remotes: site.remotes,
    loadPage,
    onDeadPage: (error, owner) => {
      const href = pendingHref();
      if (href === undefined) throw error;
      reportError(owner, error);
      void requestDocument(href);
      return new Promise<never>(() => undefined);
    },
  });

  expectSlots();
  let hydrationData: { loaderData: Record<string, PageData> } | undefined;
  if (hydrating) {
    addMessages(page.lang, page.messages);
    headIsOf(page);
    const matched = await preparePage(routes, page);
    hydrationData = { loaderData: { [matched]: page } };
    const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
      .map((element) => element.dataset.slot)
      .filter((id): id is `${string}/${string}` => id?.includes('/') ?? false);
    const settled = Promise.allSettled(slots.map((id) => settleSlot(id, `${page.lang}:${page.path}`)));
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, SLOT_PATIENCE_MS))]);
  }

  await styled;
  keepFields(root);
  keepPlaces();
  router = createBrowserRouter(routes, hydrationData ? { hydrationData } : {});
  followLanguageSetting(site.settings.languageDetection, router);
  if (hydrating) followHangs(router, requestDocument);
  const { subscribe } = router;
  document.addEventListener(
    HYDRATED_EVENT,
    () => {
      const { look } = startPrefetch({
        routes: createRoutes({ remotes: site.remotes, loadPage }),
        loadPage,
        renderAhead,
      });
      subscribe(({ navigation }) => {
        if (navigation.state === 'idle') look();
      });
    },
    { once: true },
  );

  const app = (
    <StrictMode>
      <SiteProvider value={site}>
        <RouterProvider router={renderedRouter(router, isRenderedAhead)} />
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

/** The voice widget while it holds a call, which a new document would end. */
const OPEN_CALL = '[data-voice-widget]:not([data-voice-widget="idle"])';

/** Requests the document of a pending page that sends nothing, unless a call runs; that waits for the timeouts. */
function followHangs(router: Router, requestDocument: () => Promise<void>): void {
  let pending: Router['state']['navigation']['location'];
  let stop = () => {};
  router.subscribe(({ navigation: { location } }) => {
    if (location === pending) return;
    pending = location;
    stop();
    if (!location) return;
    stop = whenSilent(() => {
      if (!document.querySelector(OPEN_CALL)) void requestDocument();
    });
  });
}

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state' | 'subscribe'>;

/**
 * Applies the setting of language detection, for the specification's two readings. `path`: nothing is cached, and a key
 * of an earlier visit is removed. `stored`: the first load of an unprefixed path navigates to the detected language if
 * the page exists in it, and each language shown afterwards is stored. A page that exists in one language only is not a
 * choice, so its language is not stored.
 */
function followLanguageSetting(setting: SiteJson['settings']['languageDetection'], router: Router): void {
  const local = usableStorage(() => window.localStorage);
  if (setting === 'path') {
    forgetLanguage(local);
    return;
  }
  const { location } = window;
  const shown = splitPath(location.pathname).lang;
  const detected = detectStored({
    pathname: location.pathname,
    search: location.search,
    cookie: document.cookie,
    local,
    session: usableStorage(() => window.sessionStorage),
    browser: navigator.languages,
    htmlLang: languageInfo(shown).htmlLang,
  });
  // The specification requires that a stored key is removed at start; the language is stored again below.
  forgetLanguage(local);
  const follow = (first: boolean) => {
    const page = shownPage(router.state);
    if (!page) return;
    const elsewhere = first && shown === DEFAULT_LANGUAGE && detected !== shown;
    if (elsewhere && page.languages.includes(detected))
      void router.navigate(switchLanguage(location, detected), { replace: true });
    else if (page.languages.length > 1) storeLanguage(local, page.lang);
    else if (first) storeLanguage(local, detected);
  };
  let first = true;
  const once = () => {
    if (!router.state.initialized || router.state.navigation.state !== 'idle') return;
    follow(first);
    first = false;
  };
  router.subscribe(once);
  once();
}

/** Returns the current page's data; undefined if it could not be loaded. */
function shownPage({ matches, loaderData }: Router['state']): PageData | undefined {
  const id = matches.at(-1)?.route.id;
  return id === undefined ? undefined : (loaderData[id] as PageData | undefined);
}
