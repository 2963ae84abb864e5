import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { joinPath, splitPath } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import { devPolicy, publishedDocument } from './dev-document';
import { answerPage, DATA_BASE, type DevPages, redirect } from './dev-pages';
import { type DevPart, type DevPartOptions, devPart } from './dev-part';
import { startGateway } from './gateway';
import { isLivePath, ownPage, type PartInSite, pageInSite, siteWithPart } from './part-in-site';
import { isOnThisMachine, type RunningSite, runningSite } from './running-site';
import type { Stops } from './start-part';

export { Stops } from './start-part';

export interface InSiteOptions extends DevPartOptions {
  /** Origin of the site, without a trailing slash. */
  site: string;
  /** Local port; 0: any free one. */
  port: number;
  /** The variable or option that sets the port; default: PORT. */
  variable?: string;
}

/**
 * Serves a running site with one part from its sources. Pages, data, scripts and the API come from the site's address; nothing
 * else of the site is needed. A site on this machine answers API calls itself, and those to any other site are refused. Adds each started service to `stops`, so that they can be stopped even if a later step fails.
 */
export async function startInSite(options: InSiteOptions, stops: Stops): Promise<{ url: string }> {
  const { part: name, site, step } = options;
  const running = runningSite(site);
  await step('Reading the site', () => running.site());
  const part = await devPart(options, stops);
  const local = isOnThisMachine(site);
  const headers = siteHeaders(site);
  const files = siteFiles(running, headers);
  const pages = sitePages(running, headers, name, part, badge(name, site, local));
  const gateway = await stops.keep(
    startGateway({
      port: options.port,
      variable: options.variable,
      platformUrl: local ? site : undefined,
      async answer(request, response) {
        if ((await answerPage(pages, request, response)) || part.answer?.(request, response)) return;
        const { url = '/' } = request;
        // Other data of the composition, such as its page lists.
        if (url.startsWith(`${DATA_BASE}/`))
          request.url = url.replace(DATA_BASE, (await running.site()).dataBase);
        await files(request, response);
      },
    }),
  );
  return { url: `http://localhost:${gateway.port}` };
}

/**
 * Returns a running site's pages with one part from its sources.
 *
 * @param bar Markup at the beginning of each page.
 */
function sitePages(
  running: RunningSite,
  headers: SiteHeaders,
  name: string,
  shown: DevPart,
  bar: string,
): DevPages {
  const read = async (): Promise<PartInSite> => ({ name, module: await shown.read() });
  return {
    data: async (lang, path) => pageInSite(await read(), running, lang, path),
    async document(request, pathname) {
      const live = await running.document(request.url ?? '/', headers.asked(request.headers));
      const { lang, path } = splitPath(pathname);
      const part = await read();
      const sourcePage = await ownPage(part, running, lang, path);
      const target = part.module.declaration?.moved?.[path];
      if (!sourcePage && target) return redirect(lang, target);
      // A page that exists only in the sources, or that the live site redirects, has no document: use the home page's, which has
      // the same scripts.
      const usable = live.site ? live : sourcePage && (await running.document(joinPath(lang, HOME)));
      const { 'content-length': _, etag, 'last-modified': at, ...kept } = headers.answered(live.headers);
      if (!usable?.site) return { status: live.status, headers: kept, body: live.html };
      const site = siteWithPart(part, usable.site, shown.entry(), DATA_BASE);
      const policy = usable.headers.get('content-security-policy') ?? '';
      const isGone = !sourcePage && isLivePath(name, usable.site, path);
      return {
        status: sourcePage?.status ?? (isGone ? 404 : live.status),
        headers: {
          ...kept,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': devPolicy(policy, shown.origins),
        },
        body: publishedDocument(usable.html, site, name, shown.head()).replace(
          '<body>',
          () => `<body>${bar}`,
        ),
      };
    },
  };
}

/** In a shadow tree: the page's style sheets don't reach it, nor it the page. Above the skip link, which waits at the top edge. */
const STYLES = `
:host { all: initial; display: block; color-scheme: dark; font: 400 13px/1.45 system-ui, sans-serif; }
section { position: relative; z-index: 2147483647; padding: 6px 12px; background: #15171c; color: #f2f3f5; }
summary { width: max-content; color: #ffc043; font-weight: 700; }
ul { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
@media print { :host { display: none; } }
`;

/**
 * Returns the markup of the bar above a page that says which part comes from its sources, which site is behind, and who answers forms
 * and voice. It is part of the page's flow, so that it covers nothing, and needs no script.
 */
function badge(part: string, site: string, local: boolean): string {
  const answeredBy = local ? 'that site, on this machine' : 'switched off';
  const facts = [
    `<b>${escapeMarkup(part)}</b> from your sources`,
    `Site: <b>${escapeMarkup(new URL(site).host)}</b>`,
    `Forms and voice: ${answeredBy}`,
  ];
  const list = `<ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`;
  const bar = `<section aria-label="Development"><details open><summary>DEV</summary>${list}</details></section>`;
  return `<div id="dev-badge" lang="en" dir="ltr"><template shadowrootmode="open"><style>${STYLES}</style>${bar}</template></div>`;
}

/** Request headers that the site needs to choose an answer. */
const ASKED = ['accept', 'accept-language', 'user-agent'];
/** Request headers for a part of a file, or for a file that the browser may have already. */
const ASKED_OF_FILES = [...ASKED, 'if-modified-since', 'if-none-match', 'range'];

/**
 * Response headers that are not passed on: those of the connection, the encoding, which `fetch` has undone, those by which
 * a browser would from now on use HTTPS or another port for localhost, and those that name addresses for reports.
 */
const OF_CONNECTION = /^(connection|keep-alive|transfer-encoding|content-encoding|date)$/;
const OF_ADDRESS =
  /^(strict-transport-security|alt-svc|nel|report-to|reporting-endpoints|set-cookie|location)$/;
const isDropped = (name: string) => OF_CONNECTION.test(name) || OF_ADDRESS.test(name);

type SiteHeaders = ReturnType<typeof siteHeaders>;

/** Translates headers between the browser, which sees the site at a local address, and the site. */
export function siteHeaders(origin: string) {
  /** Names of the site's cookies. A browser sends a program on localhost the cookies of all programs there. */
  const set = new Set<string>();
  const nameOf = (cookie: string) => cookie.split('=')[0]?.trim() ?? '';
  return {
    /** Returns the headers of a request to the site. Only cookies that the site set are in it. */
    asked(browser: IncomingHttpHeaders, names: readonly string[] = ASKED): Record<string, string> {
      const cookies = (browser.cookie ?? '').split(/;\s*/).filter((cookie) => set.has(nameOf(cookie)));
      return {
        ...Object.fromEntries(
          names.flatMap((name) => (browser[name] ? [[name, String(browser[name])]] : [])),
        ),
        ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
      };
    },
    /** Returns the headers of the site's answer for the browser. */
    answered(site: Headers): OutgoingHttpHeaders {
      const packed = site.has('content-encoding');
      const location = site.get('location');
      const cookies = site.getSetCookie();
      for (const cookie of cookies) set.add(nameOf(cookie));
      return {
        ...Object.fromEntries(
          [...site].filter(([name]) => !isDropped(name) && !(packed && name === 'content-length')),
        ),
        ...(location === null ? {} : { location: localLocation(location, origin) }),
        ...(cookies.length > 0 ? { 'set-cookie': cookies.map(localCookie) } : {}),
      };
    },
  };
}

/** Returns a redirect's target: a path if it is on the site, otherwise the address. */
function localLocation(location: string, origin: string): string {
  const target = new URL(location, origin);
  return target.origin === origin ? target.href.slice(origin.length) : location;
}

/** Returns a cookie that a browser accepts from http://localhost: for no domain, and without `Secure`, which Safari needs. */
const localCookie = (cookie: string) => cookie.replace(/;\s*(domain=[^;]*|secure)(?=;|$)/gi, '');

/**
 * Returns a handler that answers everything that is not made here with the site's files. It only reads: the site gets no
 * request that could change something there, whatever a page or an extension of the browser sends.
 */
export function siteFiles(running: RunningSite, headers: SiteHeaders) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      const text = `${method} ${url} was not sent to ${running.origin}: its files are only read here.\n`;
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' }).end(text);
      return;
    }
    const stop = new AbortController();
    response.once('close', () => stop.abort());
    const asked = { method, headers: headers.asked(request.headers, ASKED_OF_FILES), signal: stop.signal };
    const answer = await running.request(url, asked);
    response.writeHead(answer.status, headers.answered(answer.headers));
    if (answer.body === null || method === 'HEAD') response.end();
    // A browser that closes a video early is no error, and a broken answer has ended the response.
    else
      await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() =>
        response.destroy(),
      );
  };
}
