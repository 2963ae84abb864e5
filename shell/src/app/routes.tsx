import {
  DEFAULT_LANGUAGE,
  joinPath,
  LANGUAGES,
  type Language,
  STRIPPED_PREFIX,
  splitPath,
} from '@site/contracts/languages';
import { THANK_YOU } from '@site/contracts/paths';
import type { RemoteRef } from '@site/contracts/site-json';
import { type RouteObject, replace } from 'react-router-dom';
import { type LoadPage, loadClient } from '../data/load-page';
import { retryWhenOnline } from '../data/when-online';
import { loadRoutes, withTimeout } from '../federation/load-remote';
import { PageFailure } from './PageFailure';
import { RootLayout } from './RootLayout';
import { notFoundRoute, shellRoutes } from './shell-routes';

type Lazy = () => Promise<{ Component: React.ComponentType }>;

interface RouteSource {
  owner: string;
  pattern: string;
  lazy: Lazy;
}

interface RouteOptions {
  remotes: Pick<RemoteRef, 'name' | 'patterns'>[];
  loadPage: LoadPage;
}

/**
 * Creates the routes of every page in every language under one root layout, which survives navigation and language
 * changes.
 */
export function createRoutes({ remotes, loadPage }: RouteOptions): RouteObject[] {
  const sources: RouteSource[] = [
    ...shellRoutes.map(({ pattern, lazy }) => source('shell', pattern, lazy)),
    ...remotes.flatMap(({ name, patterns }) =>
      patterns.map((pattern) => source(name, pattern, remotePage(name, pattern))),
    ),
    source('shell', notFoundRoute.pattern, notFoundRoute.lazy),
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
            .filter(({ pattern }) => code === DEFAULT_LANGUAGE || `/${pattern}` !== THANK_YOU)
            .map(({ owner, pattern, lazy }) => ({
              id: routeId(code, pattern),
              ...(pattern === '' ? { index: true as const } : { path: pattern }),
              handle: { owner },
              loader: async ({ request }: { request: Request }) => {
                const { path } = splitPath(new URL(request.url).pathname);
                const since = performance.now();
                // The code too: the page must be ready when the transition starts.
                const [page] = await Promise.all([loadPage(code, path), lazy()]);
                if (!import.meta.env.SSR) await (await loadClient()).fadeAfterWait(request, since);
                return page;
              },
              lazy,
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

/** Each further `import()` of a loaded page would go through all that it preloads. */
function source(owner: string, pattern: string, lazy: Lazy): RouteSource {
  const name = `${owner}: ${pattern}`;
  let page: Awaited<ReturnType<Lazy>> | undefined;
  const load = async () => {
    page ??= componentOf(await retryWhenOnline(() => withTimeout(lazy(), name)));
    return page;
  };
  return { owner, pattern, lazy: load };
}

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
