import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { faultPage } from './fault-page';
import { proxy, proxySocket } from './proxy';

export interface GatewayOptions {
  port: number;
  /** The variable or option that sets the port, for the error if the port is in use; default: PORT. */
  variable?: string;
  /** Answers a page, its data or another file. Resolves with false if the request belongs to a dev server. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Origin that serves the API; undefined: calls are refused, and none leaves this machine. */
  platformUrl: string | undefined;
  /** Origin of the dev server that serves everything else, and the hot reload socket; undefined: `answer` answers all. */
  viteUrl?: string;
}

/** Starts the development site's server: `answer` serves pages, the local platform the API, Vite the sources. */
export function startGateway(options: GatewayOptions): Promise<Listening> {
  const { platformUrl, viteUrl } = options;
  /** The last logged error of each address, so that a reloading page does not log it again. */
  const told = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const address = String(request.url);
    try {
      if (request.url?.startsWith('/api/')) {
        if (platformUrl) proxy(request, response, platformUrl, asPlatform(request, platformUrl));
        else refuseCall(response);
      } else if (await options.answer(request, response)) {
        told.delete(address);
      } else if (viteUrl) {
        proxy(request, response, viteUrl);
      } else {
        throw new Error(`Nothing answers ${address}.`);
      }
    } catch (error) {
      const { text, headers, html } = faultPage(error);
      if (told.get(address) !== text) console.error(text);
      told.set(address, text);
      if (request.headers.accept?.includes('text/html')) response.writeHead(500, headers).end(html);
      else
        response
          .writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
          .end(text);
    }
  });
  server.on('upgrade', (request, socket, head) => {
    if (viteUrl) proxySocket(request, socket, head, viteUrl);
    else socket.destroy();
  });
  return listen(server, { port: options.port, what: 'the site', variable: options.variable ?? 'PORT' });
}

function refuseCall(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }).end(
    JSON.stringify({
      status: 503,
      title: 'The API is switched off here: no call reaches the site behind.',
    }),
  );
}

/** Rewrites the gateway's origin to the platform's, because the API accepts calls only from its own site. */
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
