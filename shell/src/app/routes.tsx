import { joinPath, LANGUAGES, type Language, STRIPPED_PREFIX, splitPath } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { THANK_YOU } from '@site/contracts/paths';
import type { RemoteRef } from '@site/contracts/site-json';
import { type RouteObject, replace } from 'react-router-dom';
import { loadRoutes } from '../federation/remotes';
import { withTimeout } from '../federation/with-timeout';
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
                try {
                  return componentOf(await withTimeout(lazy(), `${owner}: ${pattern}`));
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
