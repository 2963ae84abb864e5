import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { faultPage } from './fault-page';
import { proxy, proxySocket } from './proxy';

export interface GatewayOptions {
  port: number;
  /** What sets the port, for the error where it is taken; default: PORT. */
  variable?: string;
  /** Answers a page, its data or another file; false: the request belongs to a dev server. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Origin of the local platform, which has the API. */
  platformUrl: string;
  /** Origin of the dev server behind everything else, and behind the reload socket. */
  viteUrl: string;
}

/** The one address of the development site: pages by `answer`, the API by the local platform, sources by Vite. */
export function startGateway(options: GatewayOptions): Promise<Listening> {
  const { platformUrl, viteUrl } = options;
  /** The fault of each address that has one, which the terminal names once. */
  const told = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const address = String(request.url);
    try {
      if (request.url?.startsWith('/api/')) {
        proxy(request, response, platformUrl, asPlatform(request, platformUrl));
      } else if (await options.answer(request, response)) {
        told.delete(address);
      } else {
        proxy(request, response, viteUrl);
      }
    } catch (error) {
      const { text, headers, html } = faultPage(error);
      // The page asks again until it is mended.
      if (told.get(address) !== text) console.error(text);
      told.set(address, text);
      if (request.headers.accept?.includes('text/html')) response.writeHead(500, headers).end(html);
      else
        response
          .writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
          .end(text);
    }
  });
  server.on('upgrade', (request, socket, head) => proxySocket(request, socket, head, viteUrl));
  return listen(server, { port: options.port, what: 'the site', variable: options.variable ?? 'PORT' });
}

/** The API takes calls from its own site alone, and here the site has one more address in front. */
function asPlatform(request: IncomingMessage, platformUrl: string): Record<string, string> {
  const { host: platformHost } = new URL(platformUrl);
  const { origin, host, referer } = request.headers;
  if (!origin || new URL(origin).host !== host) return { host: platformHost };
  return {
    host: platformHost,
    origin: platformUrl,
    ...(referer ? { referer: referer.replace(origin, platformUrl) } : {}),
  };
}
