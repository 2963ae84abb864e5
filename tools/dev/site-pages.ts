import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isLanguage, joinPath, splitPath } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import type { SiteJson } from '@site/contracts/site-json';
import { publishedDocument } from './dev-document';
import { devPolicy, withConnections } from './dev-policy';
import { isLivePath, type PartInSite, partPages, siteWithPart, withPart } from './part-in-site';
import type { RunningSite, SiteDocument } from './running-site';
import type { SiteHeaders } from './site-headers';
import type { LocalServices } from './start-services';

/** Base path of the pages' data here: the live composition's data with the part's data in it. */
const DATA_BASE = '/data/dev';
const PAGE_DATA = /^\/(\w+)(\/.*)?\/page\.json$/;

export interface SitePagesOptions {
  running: RunningSite;
  /** Returns the part from its current sources. Throws if they contain an error. */
  part(): Promise<PartInSite>;
  /** Origin of the part's dev server. */
  devServer: string;
  headers: SiteHeaders;
  /** What the dev server needs in each document's head. */
  head: string;
  /** What answers the API calls in place of the site. */
  services?: LocalServices | undefined;
  /** Markup at the beginning of each page. */
  added?: string;
}

/**
 * Returns a handler that answers a running site's pages and their data with one part from its sources; it returns false for
 * every other request.
 */
export function sitePages(options: SitePagesOptions) {
  const { running, part: read, devServer, headers, services } = options;
  const { added = '' } = options;
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://dev.invalid');
    if (pathname.startsWith(`${DATA_BASE}/`)) return answerData(request, response, pathname);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || !request.headers.accept?.includes('text/html')) return false;
    const live = await running.document(request.url ?? '/', headers.asked(request.headers));
    const { lang, path } = splitPath(pathname);
    const part = await read();
    const pages = await partPages(part, running);
    const own = pages.find(({ data }) => data.lang === lang && data.path === path);
    const { moved = {}, gone = [] } = part.module.declaration ?? {};
    const target = moved[path];
    if (!own && target !== undefined) return end(response, 302, { location: joinPath(lang, target) }, '');
    const site = await running.site();
    const given = gone.includes(path) ? 410 : isLivePath(part.name, site, path) ? 404 : undefined;
    const status = own ? own.data.status : (given ?? live.status);
    // A page that exists only in the sources, or that the live site redirects, has no document: use the home page's, which has
    // the same scripts.
    const usable = live.site ? live : own && (await running.document(joinPath(lang, HOME)));
    const { 'content-length': _, etag, 'last-modified': at, ...kept } = headers.answered(live.headers);
    if (!usable?.site) return end(response, live.status, kept, live.html);
    const withOwn = siteWithPart(part, site, `${devServer}/remoteEntry.js`, DATA_BASE);
    const json = services ? withAgent(withOwn, services.agentId) : withOwn;
    const page = publishedDocument(usable.html, json, part.name, options.head);
    return end(
      response,
      status,
      { ...kept, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyOf(usable) },
      page.replace('<body>', () => `<body>${added}`),
    );
  };

  function policyOf({ headers }: SiteDocument): string {
    const policy = headers.get('content-security-policy') ?? '';
    return devPolicy(services ? withConnections(policy, services.policy) : policy, [devServer]);
  }

  async function answerData(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<boolean> {
    const rest = pathname.slice(DATA_BASE.length);
    const [all, lang, path = HOME] = PAGE_DATA.exec(rest) ?? [];
    if (!all || !isLanguage(lang)) {
      // Other data of the composition, such as its page lists: the gateway forwards the request.
      request.url = (await running.dataBase()) + rest;
      return false;
    }
    const part = await read();
    const pages = await partPages(part, running);
    const own = pages.find(({ data }) => data.lang === lang && data.path === path);
    const site = await running.site();
    const live = own || isLivePath(part.name, site, path) ? undefined : await running.data(lang, path);
    const page = own?.data ?? (live && withPart(part, site, live));
    const headers = { 'content-type': 'application/json' };
    return end(response, page ? 200 : 404, headers, page ? JSON.stringify(page) : '');
  }
}

function end(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: string): true {
  response.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(body);
  return true;
}

const withAgent = (site: SiteJson, agentId: string): SiteJson => ({
  ...site,
  settings: { ...site.settings, voice: { ...site.settings.voice, agentId } },
});
