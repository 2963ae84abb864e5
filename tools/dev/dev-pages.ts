import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { PlannedPage } from '@platform/composer/page-data';
import { isLanguage, joinPath, type Language, splitPath } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
import type { SiteJson } from '@site/contracts/site-json';
import type { SiteSources, Sources } from './sources';

/** Base path of the pages' data in development. */
export const DATA_BASE = '/data/dev';
const PAGE_DATA = new RegExp(`^${DATA_BASE}/(\\w+)(/.*)?/page\\.json$`);

interface DevAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

/** Where the pages of a development site come from. */
export interface DevPages {
  /** Returns a page's data; undefined if there is no such page. */
  data(lang: Language, path: string): Promise<PageData | undefined>;
  document(request: IncomingMessage, pathname: string): Promise<DevAnswer>;
}

/** Answers a request for a page or a page's data; resolves with false for every other request. */
export async function answerPage(
  pages: DevPages,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://dev.invalid');
  const send = ({ status, headers, body }: DevAnswer) =>
    response.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(body);
  const [isData, lang, path = HOME] = PAGE_DATA.exec(pathname) ?? [];
  if (isData) {
    const page = isLanguage(lang) ? await pages.data(lang, path) : undefined;
    const body = page ? JSON.stringify(page) : '';
    send({ status: page ? 200 : 404, headers: { 'content-type': 'application/json' }, body });
    return true;
  }
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads || !request.headers.accept?.includes('text/html')) return false;
  send(await pages.document(request, pathname));
  return true;
}

export const redirectTo = (lang: Language, path: string): DevAnswer => ({
  status: 302,
  headers: { location: joinPath(lang, path) },
  body: '',
});

/** Returns the pages of all parts from their sources. */
export function sourcePages(options: {
  sources: Sources<SiteSources>;
  settings: SiteJson['settings'];
  /** The remotes' entry addresses by name, in the order of the composition. */
  entries: Record<string, string>;
  /** The pages' Content-Security-Policy. */
  policy: string;
  document(site: SiteJson, page: PageData): Promise<string>;
}): DevPages {
  const find = (pages: PlannedPage[], lang: Language, path: string) =>
    pages.find(({ data }) => data.lang === lang && data.path === path)?.data;
  return {
    data: async (lang, path) => find((await options.sources.read()).pages, lang, path),
    async document(_request, pathname) {
      const { pages, remotes, registry } = await options.sources.read();
      const { lang, path } = splitPath(pathname);
      const match = find(pages, lang, path);
      const target = registry.moved[path];
      if (!match && target) return redirectTo(lang, target);
      const page = match ?? find(pages, lang, NOT_FOUND);
      if (!page) throw new Error(`The shell's sources have no not-found page in the language "${lang}".`);
      const site: SiteJson = {
        composition: 'dev',
        dataBase: DATA_BASE,
        settings: options.settings,
        remotes: Object.entries(options.entries).map(([name, entry]) => {
          const patterns = remotes[name]?.routes.map(({ pattern }) => pattern) ?? [];
          return { name, version: 'dev', entry, patterns };
        }),
      };
      return {
        status: page.status,
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': options.policy },
        body: await options.document(site, page),
      };
    },
  };
}
