import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Listening, listen } from '@platform/base/listen';
import { ReleaseError } from '@platform/base/release-error';
import { createProxyServer } from 'httpxy';

export interface GatewayOptions {
  port: number;
  /** Answers everything but the API. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Origin that serves the API; undefined: calls are refused, and none leaves this machine. */
  platformUrl: string | undefined;
  /** Origin of the dev server with the hot reload socket of the site's address. */
  viteUrl?: string;
}

/** Starts the development site's server: `answer` serves pages and files, the local platform the API. */
export function startGateway({ port, answer, platformUrl, viteUrl }: GatewayOptions): Promise<Listening> {
  /** The last logged error of each address, so that a reloading page does not log it again. */
  const loggedFaults = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const address = String(request.url);
    if (address.startsWith('/api/')) return callApi(request, response, platformUrl);
    try {
      await answer(request, response);
      loggedFaults.delete(address);
    } catch (error) {
      // A known error has file and remedy, and needs no stack.
      const text = error instanceof ReleaseError ? error.message : String((error as Error).stack ?? error);
      if (loggedFaults.get(address) !== text) console.error(text);
      loggedFaults.set(address, text);
      // The page reloads itself, so that the site's page appears once the error is corrected.
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', refresh: '2' };
      response.writeHead(500, headers).end(text);
    }
  });
  server.on('upgrade', (request, socket, head) => {
    // The upgrade of an HTTP server passes a `node:net` socket.
    if (viteUrl) void proxy.ws(request, socket as Socket, { target: viteUrl }, head);
    else socket.destroy();
  });
  return listen(server, { port, what: 'the site', variable: 'PORT' });
}

/** Forwards a call with the platform's origin in place of the gateway's, because the API accepts calls only from its own site. */
function callApi(request: IncomingMessage, response: ServerResponse, platformUrl: string | undefined): void {
  if (!platformUrl) {
    const title = 'The API is switched off here: no call reaches the site behind.';
    const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
    response.writeHead(503, headers).end(JSON.stringify({ status: 503, title }));
    return;
  }
  const { origin, host, referer } = request.headers;
  const isOwn = origin !== undefined && new URL(origin).host === host;
  proxyRequest(request, response, platformUrl, {
    ...(isOwn ? { origin: platformUrl } : {}),
    ...(isOwn && referer ? { referer: referer.replace(origin, platformUrl) } : {}),
  });
}

const proxy = createProxyServer({ prependPath: false });
proxy.on('error', (error, _request, to, target) => {
  if (!(to instanceof ServerResponse)) return void to?.destroy();
  if (to.headersSent) return void to.destroy();
  const { origin } = target as URL;
  to.writeHead(502, { 'content-type': 'text/plain' }).end(`${origin} does not answer: ${error.message}`);
});

/** Forwards a request unchanged except for its host. `headers` override the visitor's. */
export function proxyRequest(
  from: IncomingMessage,
  to: ServerResponse,
  origin: string,
  headers: Record<string, string> = {},
): void {
  void proxy.web(from, to, { target: origin, headers: { host: new URL(origin).host, ...headers } });
}
