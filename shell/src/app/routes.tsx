import { joinPath, LANGUAGES, type Language, STRIPPED_PREFIX, splitPath } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { THANK_YOU } from '@site/contracts/paths';
import type { RemoteRef } from '@site/contracts/site-json';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { type createBrowserRouter, type RouteObject, replace } from 'react-router-dom';
import { loadRoutes, withTimeout } from '../federation/slot-registry';
import { PageFailure } from './PageFailure';
import { RootLayout } from './RootLayout';
import { notFoundRoute, shellRoutes } from './shell-routes';

export type LoadPage = (lang: Language, path: string) => Promise<PageData>;
type Lazy = () => Promise<{ Component: React.ComponentType }>;

interface RouteSource {
  owner: string;
  pattern: string;
  lazy: Lazy;
}

export interface RouteOptions {
  remotes: Pick<RemoteRef, 'name' | 'patterns'>[];
  loadPage: LoadPage;
  /** Called when a page's code can't be loaded on a navigation. */
  onDeadPage?: (error: unknown, owner: string) => never | Promise<never>;
}

/** Loaded pages, for the router and for what is prefetched: each further `import()` of one goes through all that it preloads. */
const loaded = new Map<string, Awaited<ReturnType<Lazy>>>();

/**
 * Creates the routes of every page in every language under one root layout, which survives navigation and language
 * changes.
 */
export function createRoutes({ remotes, loadPage, onDeadPage }: RouteOptions): RouteObject[] {
  const sources: RouteSource[] = [
    ...shellRoutes.map((route) => ({ owner: 'shell', pattern: route.pattern, lazy: route.lazy })),
    ...remotes.flatMap(({ name, patterns }) =>
      patterns.map((pattern) => ({ owner: name, pattern, lazy: remotePage(name, pattern) })),
    ),
    { owner: 'shell', pattern: notFoundRoute.pattern, lazy: notFoundRoute.lazy },
  ];
  return [
    {
      id: 'root',
      element: <RootLayout />,
      HydrateFallback: () => null,
      children: [
        strippedPrefix,
        ...LANGUAGES.map(({ code, prefix }) => ({
          id: code,
          path: prefix || '/',
          ErrorBoundary: PageFailure,
          children: sources
            .filter(({ pattern }) => code === 'en' || `/${pattern}` !== THANK_YOU)
            .map(({ owner, pattern, lazy }) => ({
              id: routeId(code, pattern),
              ...(pattern === '' ? { index: true as const } : { path: pattern }),
              handle: { owner },
              loader: ({ request }: { request: Request }) => {
                const { path } = splitPath(new URL(request.url).pathname);
                return loadPage(code, path);
              },
              lazy: async () => {
                const name = `${owner}: ${pattern}`;
                try {
                  const page = loaded.get(name) ?? componentOf(await withTimeout(lazy(), name));
                  loaded.set(name, page);
                  return page;
                } catch (error) {
                  if (onDeadPage) return onDeadPage(error, owner);
                  throw error;
                }
              },
            })),
        })),
      ],
    },
  ];
}

/** The edge's redirect of `/en/…`, for client-side navigation. */
const strippedPrefix: RouteObject = {
  path: `${STRIPPED_PREFIX}/*`,
  loader: ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    const { lang, path } = splitPath(pathname);
    return replace(joinPath(lang, path) + search);
  },
};

export const routeId = (lang: Language, pattern: string) => `${lang}:${pattern}`;

/** Checks a page's module at run time, because a broken remote may export anything. */
function componentOf<Page extends { Component: unknown }>(page: Page): Page {
  if (typeof page?.Component !== 'function') throw new Error('the page exports no component');
  return page;
}

function remotePage(name: string, pattern: string): Lazy {
  return async () => {
    const { routes } = await loadRoutes(name);
    const route = routes.find((r) => r.pattern === pattern);
    if (!route) throw new Error(`${name} has no page for ${pattern}`);
    return route.lazy();
  };
}

type Router = ReturnType<typeof createBrowserRouter>;
type Subscriber = Parameters<Router['subscribe']>[0];

/** Shorter waits keep the old page, to avoid a flashing spinner. */
const WAITING_AFTER_MS = 200;

/**
 * A page that is ready sooner is shown without a view transition. The browser first has to draw the old page once more
 * and keep a picture of it, and it paints nothing until the new page is drawn: that costs more time than the page took.
 */
const AT_ONCE_MS = 100;

/**
 * Wraps the router to save renders. Each update re-renders every link and the page, so the loading state is reported
 * only after a delay: a prefetched page is rendered once, after the frame that shows the pressed link. The page of a link
 * is rendered in one go, because a view transition, which a page gets after a wait, needs it and slices are no faster.
 * Until the page subscribes, it gets the router's first state, because the router may advance while the page hydrates in
 * slices; then it gets the newer state.
 *
 * @param isReady Whether the page of a location is rendered already: it is shown at once.
 */
export function renderedRouter(
  router: Router,
  isReady: (location: Router['state']['location']) => boolean,
): Router {
  let current: Subscriber | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waited = false;
  let leftAt: number | undefined;
  let cancelShowing = () => {};
  let latest: Parameters<Subscriber> | undefined;
  const first = router.state;
  const subscribe = (subscriber: Subscriber) => {
    current = subscriber;
    const report: Subscriber = (state, options) => {
      if (state.navigation.state !== 'idle') leftAt ??= performance.now();
      if (state.navigation.state !== 'idle' && !waited) {
        latest = [state, options];
        timer ??= setTimeout(() => {
          waited = true;
          if (latest) current?.(...latest);
        }, WAITING_AFTER_MS);
        return;
      }
      const tookMs = leftAt === undefined ? 0 : performance.now() - leftAt;
      if (state.navigation.state === 'idle') {
        clearTimeout(timer);
        timer = undefined;
        waited = false;
        leftAt = undefined;
      }
      const { viewTransitionOpts, ...plain } = options;
      cancelShowing();
      if (!viewTransitionOpts) subscriber(state, options);
      else if (isReady(state.location)) subscriber(state, { ...plain, flushSync: true });
      else if (tookMs >= AT_ONCE_MS && !prefersStillness())
        subscriber(state, { ...options, flushSync: true });
      else cancelShowing = afterPaint(() => current?.(state, { ...plain, flushSync: true }));
    };
    if (router.state !== first)
      report(router.state, { deletedFetchers: [], newErrors: null, flushSync: false });
    return router.subscribe(report);
  };
  return Object.create(router, {
    state: { get: () => (current ? router.state : first) },
    subscribe: { value: subscribe },
  }) as Router;
}

/** Whether a view transition would show nothing: `base.css` turns its animation off. */
const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
