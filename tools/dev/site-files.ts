import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { RunningSite } from './running-site';
import type { SiteHeaders } from './site-headers';

/**
 * Returns a handler that answers everything that is not made here with the site's files. It only reads: the site gets no
 * request that could change something there, whatever a page or an extension of the browser sends.
 */
export function siteFiles(running: RunningSite, headers: SiteHeaders) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<true> => {
    const { method = 'GET', url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      const text = `${method} ${url} was not sent to ${running.origin}: its files are only read here.\n`;
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' }).end(text);
      return true;
    }
    const stop = new AbortController();
    response.once('close', () => stop.abort());
    const asked = { method, headers: headers.askedOfFile(request.headers), signal: stop.signal };
    const answer = await running.request(url, asked);
    response.writeHead(answer.status, headers.answered(answer.headers));
    if (answer.body === null || method === 'HEAD') response.end();
    // A browser that closes a video early is no error, and a broken answer has ended the response.
    else
      await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() =>
        response.destroy(),
      );
    return true;
  };
}
