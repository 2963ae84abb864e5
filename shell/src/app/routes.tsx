import {
  DEFAULT_LANGUAGE,
  joinPath,
  LANGUAGES,
  type Language,
  STRIPPED_PREFIX,
  splitPath,
} from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { CONTACTS, HOME, PRIVACY, THANK_YOU } from '@site/contracts/paths';
import { SHELL } from '@site/contracts/shell';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteRoute } from '@site/federation/remote';
import { type RouteObject, replace } from 'react-router-dom';
import { retryWhenOnline, withTimeout } from '../data/load';
import { loadRoutes } from '../federation/slot-states';
import { PageFailure } from './PageOutlet';
import { RootLayout } from './RootLayout';

const pattern = (path: string) => path.slice(1);

/** The shell's own pages, in the same form as those of remotes. */
export const shellRoutes: RemoteRoute[] = [
  {
    pattern: pattern(HOME),
    module: 'src/pages/home/HomePage.tsx',
    lazy: () => import('../pages/home/HomePage'),
  },
  {
    pattern: pattern(CONTACTS),
    module: 'src/pages/contacts/ContactsPage.tsx',
    lazy: () => import('../pages/contacts/ContactsPage'),
  },
  {
    pattern: pattern(PRIVACY),
    module: 'src/pages/privacy/PrivacyPage.tsx',
    lazy: () => import('../pages/privacy/PrivacyPage'),
  },
  {
    pattern: pattern(THANK_YOU),
    module: 'src/pages/thank-you/ThankYouPage.tsx',
    lazy: () => import('../pages/thank-you/ThankYouPage'),
  },
];

/** The not-found page, for unknown addresses. */
export const notFoundRoute: RemoteRoute = {
  pattern: '*',
  module: 'src/pages/not-found/NotFoundPage.tsx',
  lazy: () => import('../pages/not-found/NotFoundPage'),
};

/** Loads the data of a page; `path` has no language prefix. */
export type LoadPage = (lang: Language, path: string) => Promise<PageData>;

/**
 * Creates the routes of every page in every language under one root layout, which survives navigation.
 *
 * @param onReady Called before a page that was requested at `since` is shown, in milliseconds of `performance.now()`.
 */
export function createRoutes(
  site: SiteJson,
  loadPage: LoadPage,
  onReady?: (request: Request, since: number) => Promise<void>,
): RouteObject[] {
  const sources = [
    ...shellRoutes.map(({ pattern, lazy }) => source(SHELL, pattern, lazy)),
    ...site.remotes.flatMap(({ name, patterns }) =>
      patterns.map((pattern) => source(name, pattern, () => loadRemotePage(name, pattern))),
    ),
    source(SHELL, notFoundRoute.pattern, notFoundRoute.lazy),
  ];
  return [
    {
      id: 'root',
      element: <RootLayout site={site} />,
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
                await onReady?.(request, since);
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

/** A page whose module is loaded once: each further `import()` of it would go through all that it preloads. */
function source(owner: string, pattern: string, load: RemoteRoute['lazy']) {
  let page: Awaited<ReturnType<typeof load>> | undefined;
  const lazy = async () => {
    if (page) return page;
    const loaded = await retryWhenOnline(() => withTimeout(load(), `${owner}: ${pattern}`));
    // A broken remote may export anything.
    if (typeof loaded?.Component !== 'function') throw new Error('the page exports no component');
    page = loaded;
    return page;
  };
  return { owner, pattern, lazy };
}

export const routeId = (lang: Language, pattern: string) => `${lang}:${pattern}`;

async function loadRemotePage(name: string, pattern: string) {
  const { routes } = await loadRoutes(name);
  const route = routes.find((r) => r.pattern === pattern);
  if (!route) throw new Error(`${name} has no page for ${pattern}`);
  return route.lazy();
}
