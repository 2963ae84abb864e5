import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlannedPage } from '@platform/composer/page-data';
import { isLanguage, joinPath, splitPath } from '@site/contracts/languages';
import { NOT_FOUND } from '@site/contracts/paths';
import type { SiteJson } from '@site/contracts/site-json';
import type { PageSources } from './page-sources';

const DATA = /^\/data\/dev\/(\w+)(\/.*)?\/page\.json$/;

export interface DevPagesOptions {
  sources: PageSources;
  /** The site's JSON without what comes from the sources, such as the remotes' patterns. */
  site: Omit<SiteJson, 'remotes' | 'composition' | 'dataBase'>;
  /** The remotes' entry addresses by name, in the order of the composition. */
  entries: Record<string, string>;
  /** The pages' Content-Security-Policy. */
  policy: string;
  document(site: SiteJson, page: PlannedPage, pathname: string): Promise<string>;
}

/** Returns a handler that answers pages and their data from the current sources; it returns false for every other request. */
export function devPages(options: DevPagesOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://dev.invalid');
    const data = DATA.exec(pathname);
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      request.headers.accept?.includes('text/html');
    if (!data && !wantsPage) return false;
    const { pages, remotes, registry } = await options.sources.read();
    const find = (lang: string, path: string) =>
      pages.find((page) => page.data.lang === lang && page.data.path === path);

    if (data) {
      const [, lang = '', path = '/'] = data;
      const page = isLanguage(lang) ? find(lang, path) : undefined;
      response.writeHead(page ? 200 : 404, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      response.end(page ? JSON.stringify(page.data) : '');
      return true;
    }
    const { lang, path } = splitPath(pathname);
    const found = find(lang, path);
    const target = found ? undefined : registry.moved[path];
    if (target) {
      response.writeHead(302, { location: joinPath(lang, target), 'cache-control': 'no-store' }).end();
      return true;
    }
    const page = found ?? find(lang, NOT_FOUND);
    if (!page) throw new Error(`The shell's sources have no not-found page in the language "${lang}".`);
    const site: SiteJson = {
      ...options.site,
      composition: 'dev',
      dataBase: '/data/dev',
      remotes: Object.entries(options.entries).map(([name, entry]) => ({
        name,
        version: 'dev',
        entry,
        patterns: remotes[name]?.routes.map((route) => route.pattern) ?? [],
      })),
    };
    const html = await options.document(site, page, pathname);
    const missing = registry.gone.includes(path) ? 410 : 404;
    response.writeHead(found ? 200 : missing, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': options.policy,
    });
    response.end(html);
    return true;
  };
}
