import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';

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
