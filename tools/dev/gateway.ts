import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Listening, listen } from '@platform/base/listen';
import { ReleaseError } from '@platform/base/release-error';
import { escapeMarkup } from '@site/contracts/escape-markup';
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
export function startGateway(options: GatewayOptions): Promise<Listening> {
  const { port, platformUrl, viteUrl } = options;
  /** The last logged error of each address, so that a reloading page does not log it again. */
  const loggedFaults = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const address = String(request.url);
    if (address.startsWith('/api/')) return callApi(request, response, platformUrl);
    try {
      await options.answer(request, response);
      loggedFaults.delete(address);
    } catch (error) {
      const { text, headers, html } = faultPage(error);
      if (loggedFaults.get(address) !== text) console.error(text);
      loggedFaults.set(address, text);
      if (request.headers.accept?.includes('text/html')) response.writeHead(500, headers).end(html);
      else
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text);
    }
  });
  server.on('upgrade', (request, socket, head) => {
    if (viteUrl) proxySocket(request, socket, head, viteUrl);
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
  proxy(request, response, platformUrl, {
    ...(isOwn ? { origin: platformUrl } : {}),
    ...(isOwn && referer ? { referer: referer.replace(origin, platformUrl) } : {}),
  });
}

/** Seconds between reloads. */
const RELOAD_SECONDS = 2;
const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:56rem;margin:10vh auto 0;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25}pre{white-space:pre-wrap}p{color:GrayText}`;
const NONE = "form-action 'none'; frame-ancestors 'none'";
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Returns the error page for a page that can't be made from its sources. A known error is shown with file and remedy and
 * without the stack. The page reloads itself, so that the site's page appears once the error is corrected.
 */
function faultPage(error: unknown): {
  text: string;
  headers: Record<string, string>;
  html: string;
} {
  const known = error instanceof ReleaseError;
  const text = known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; ${NONE}`,
    'x-content-type-options': 'nosniff',
  };
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>This page has an error</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This page has an error</h1>
<pre>${escapeMarkup(text)}</pre>
<p>This page reloads itself every ${RELOAD_SECONDS} seconds.</p>
</main>
</body>
</html>
`;
  return { text, headers, html };
}

const server = createProxyServer({ prependPath: false });
server.on('error', (error, _request, to, target) => {
  if (!(to instanceof ServerResponse)) return void to?.destroy();
  if (to.headersSent) return void to.destroy();
  const { origin } = target as URL;
  to.writeHead(502, { 'content-type': 'text/plain' }).end(`${origin} does not answer: ${error.message}`);
});

/** Forwards a request unchanged except for its host. `headers` override the visitor's. */
export function proxy(
  from: IncomingMessage,
  to: ServerResponse,
  origin: string,
  headers: Record<string, string> = {},
): void {
  void server.web(from, to, { target: origin, headers: { host: new URL(origin).host, ...headers } });
}

/** Forwards a WebSocket: the handshake with its own host, then the bytes in both directions. */
export function proxySocket(from: IncomingMessage, socket: Duplex, head: Buffer, origin: string): void {
  // The upgrade of an HTTP server passes a `node:net` socket.
  void server.ws(from, socket as Socket, { target: origin }, head);
}
