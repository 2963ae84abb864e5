import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { RunningSite } from './running-site';

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

export type SiteHeaders = ReturnType<typeof siteHeaders>;

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
