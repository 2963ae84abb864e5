import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ReleaseError } from '@platform/base/release-error';
import { parseEnvironment } from '@platform/config/environment';
import { buildsItself } from '@platform/releases/build/build-part';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { joinPath, splitPath } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import type { RemoteServerModule } from '@site/federation/remote';
import { devPolicy, publishedDocument } from './dev-document';
import { answerPage, DATA_BASE, type DevPages, redirectTo } from './dev-pages';
import { startGateway } from './gateway';
import { isLivePath, ownPage, type PartInSite, siteWithPart, withPart } from './part-in-site';
import { isOnThisMachine, type RunningSite, runningSite, siteAddress } from './running-site';
import { partSources } from './sources';
import { Stops, startPart } from './start-part';

/** Differs from the local site's port, whose pages' files a browser may have cached for good. */
const PORT = '8090';

type Step = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Serves a running site with one part from its sources until the process ends. Pages, data, scripts and the API come from the site's
 * address; nothing else of the site is needed. Rejects if it does not start.
 */
export async function devInSite(name: string, address: string | undefined, step: Step): Promise<never> {
  if (buildsItself(name))
    throw new ReleaseError(
      'dev/own-build',
      `${name} is built by another tool than Vite, so no dev server can show it.`,
      `Run "npm run release -- preview ${name}" after a change.`,
    );
  const stops = new Stops();
  try {
    const site = siteAddress(address);
    const running = runningSite(site);
    await step('Reading the site', () => running.site());
    const platformUrl = isOnThisMachine(site) ? site : undefined;
    const server = await step(`Starting the dev server of ${name}`, () => stops.keep(startPart(name, 'production')));
    const sources = await step('Reading the texts', () => stops.keep(partSources(name, server.reload)));
    const bar = renderBar(name, site, platformUrl !== undefined);
    const pages = sitePages(running, name, server.url, sources.read, bar);
    const gateway = await stops.keep(
      startGateway({
        port: parseEnvironment({ PORT, ...process.env }).PORT,
        platformUrl,
        async answer(request, response) {
          if (!(await answerPage(pages, request, response))) await answerFile(running, request, response);
        },
      }),
    );
    console.log(`
  Site          http://localhost:${gateway.port}
  Behind        ${site}   (pages, data and the other parts)

${name} comes from its sources, and pages update when you save. Ctrl+C stops it.`);
  } catch (error) {
    await stops.all();
    throw error;
  }
  return new Promise<never>(() => {});
}

/**
 * Returns a running site's pages with one part from its sources, which `read` returns, or throws for an error in them.
 * `url`: the origin of the part's dev server; `bar`: markup at the beginning of each page.
 */
function sitePages(
  running: RunningSite,
  name: string,
  url: string,
  read: () => Promise<RemoteServerModule>,
  bar: string,
): DevPages {
  return {
    async data(lang, path) {
      const part: PartInSite = { name, module: await read() };
      const sourcePage = await ownPage(part, running, lang, path);
      const live = await running.site();
      if (sourcePage || isLivePath(name, live, path)) return sourcePage;
      const page = await running.data(lang, path);
      return page && withPart(part, live, page);
    },
    async document(request, pathname) {
      const live = await running.document(request.url ?? '/', requestHeaders(request.headers));
      const { lang, path } = splitPath(pathname);
      const part: PartInSite = { name, module: await read() };
      const sourcePage = await ownPage(part, running, lang, path);
      const target = part.module.declaration?.moved?.[path];
      if (!sourcePage && target) return redirectTo(lang, target);
      // A page that exists only in the sources, or that the live site redirects, has no document: use the home page's, which has
      // the same scripts.
      const usable = live.site ? live : sourcePage && (await running.document(joinPath(lang, HOME)));
      const { 'content-length': _, ...kept } = forwardedHeaders(live.headers, running.origin);
      if (!usable?.site) return { status: live.status, headers: kept, body: live.html };
      const policy = usable.headers.get('content-security-policy') ?? '';
      const isGone = !sourcePage && isLivePath(name, usable.site, path);
      // A part without style sheets does not load Vite's client itself.
      const head = `<script type="module" src="${url}/@vite/client"></script>`;
      const site = siteWithPart(part, usable.site, `${url}/remoteEntry.js`);
      return {
        status: sourcePage?.status ?? (isGone ? 404 : live.status),
        headers: {
          ...kept,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': devPolicy(policy, [url]),
        },
        body: publishedDocument(usable.html, site, name, { head, bar }),
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
function renderBar(part: string, site: string, local: boolean): string {
  const list = `<ul><li><b>${escapeMarkup(part)}</b> from your sources</li>
<li>Site: <b>${escapeMarkup(new URL(site).host)}</b></li>
<li>Forms and voice: ${local ? 'that site, on this machine' : 'switched off'}</li></ul>`;
  const bar = `<section aria-label="Development"><details open><summary>DEV</summary>${list}</details></section>`;
  return `<div id="dev-badge" lang="en" dir="ltr"><template shadowrootmode="open"><style>${STYLES}</style>${bar}</template></div>`;
}

/**
 * Request headers by which the site chooses an answer, or answers with a part of a file or that the browser has it. No cookies: a browser
 * sends a program on localhost those of all programs there.
 */
const ASKED = ['accept', 'accept-language', 'user-agent'];
const ASKED_OF_FILES = [...ASKED, 'if-modified-since', 'if-none-match', 'range'];
const requestHeaders = (browser: IncomingHttpHeaders, names = ASKED): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (browser[name] ? [[name, String(browser[name])]] : [])));

/**
 * Response headers that are not passed on: those of the connection, the encoding, which `fetch` has undone, cookies, and those by which
 * a browser would from now on use HTTPS or another port for localhost, or send reports.
 */
const DROPPED =
  /^(connection|keep-alive|transfer-encoding|content-encoding|date|strict-transport-security|alt-svc|nel|report-to|reporting-endpoints|set-cookie)$/;

/** Returns the headers of the site's answer for the browser, to which the site's addresses are local. */
export function forwardedHeaders(site: Headers, origin: string): OutgoingHttpHeaders {
  const headers = Object.fromEntries([...site].filter(([name]) => !DROPPED.test(name)));
  if (site.has('content-encoding')) delete headers['content-length'];
  const target = headers.location === undefined ? undefined : new URL(headers.location, origin);
  if (target?.origin === origin) headers.location = target.href.slice(origin.length);
  return headers;
}

/** Answers a request with the site's file. It only reads, whatever a page or an extension of the browser sends. */
export async function answerFile(
  running: RunningSite,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    const text = `${method} ${url} was not sent to ${running.origin}: its files are only read here.\n`;
    response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' }).end(text);
    return;
  }
  const stop = new AbortController();
  response.once('close', () => stop.abort());
  // Other data of the composition, such as its page lists.
  const file = url.startsWith(`${DATA_BASE}/`) ? url.replace(DATA_BASE, (await running.site()).dataBase) : url;
  const init = { method, headers: requestHeaders(headers, ASKED_OF_FILES), signal: stop.signal };
  const answer = await running.request(file, init);
  response.writeHead(answer.status, forwardedHeaders(answer.headers, running.origin));
  if (answer.body === null || method === 'HEAD') response.end();
  // A browser that closes a video early is no error, and a broken answer has ended the response.
  else await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => response.destroy());
}
