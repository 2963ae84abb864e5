import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLanguage, joinPath, splitPath } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import { publishedDocument } from './dev-document';
import { devPolicy } from './dev-policy';
import { isLivePath, type PartInSite, partPages, siteWithPart, withPart } from './part-in-site';
import type { RunningSite, SiteDocument } from './running-site';

/** Base path of the pages' data here: the live composition's data with the part's data in it. */
const DATA_BASE = '/data/dev';
const PAGE_DATA = /^\/(\w+)(\/.*)?\/page\.json$/;
/** Request headers that the site uses to choose a page. */
const PASSED_ON = ['accept-language', 'cookie', 'user-agent'];

export interface SitePagesOptions {
  running: RunningSite;
  /** Returns the part from its current sources. Throws if they contain an error. */
  part(): Promise<PartInSite>;
  /** Origin of the part's dev server. */
  devServer: string;
}

/**
 * Returns a handler that answers a running site's pages and their data with one part from its sources; it returns false for
 * every other request.
 */
export function sitePages({ running, part: read, devServer }: SitePagesOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://dev.invalid');
    if (pathname.startsWith(`${DATA_BASE}/`)) return answerData(request, response, pathname);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || !request.headers.accept?.includes('text/html')) return false;
    const live = await running.document(request.url ?? '/', passedOn(request));
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
    if (!usable?.site) return end(response, live.status, headersOf(live, running.origin), live.html);
    const json = siteWithPart(part, site, `${devServer}/remoteEntry.js`, DATA_BASE);
    return end(
      response,
      status,
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': devPolicy(usable.headers.get('content-security-policy') ?? '', [
          devServer,
        ]),
      },
      publishedDocument(usable.html, json, part.name),
    );
  };

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

function end(response: ServerResponse, status: number, headers: Record<string, string>, body: string): true {
  response.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(body);
  return true;
}

const passedOn = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

/**
 * Returns the headers to forward for an answer that is not a page of the site, such as a redirect, with locations on this
 * origin.
 */
function headersOf({ headers }: SiteDocument, origin: string): Record<string, string> {
  const location = headers.get('location');
  return {
    'content-type': headers.get('content-type') ?? 'text/plain',
    ...(location ? { location: location.replace(origin, '') } : {}),
  };
}
