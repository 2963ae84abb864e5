import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Forwards a request unchanged except for its host. `headers` override the visitor's. */
export function proxy(
  from: IncomingMessage,
  to: ServerResponse,
  origin: string,
  headers: Record<string, string> = {},
): void {
  const { protocol, hostname, port, host } = new URL(origin);
  const request = protocol === 'https:' ? httpsRequest : httpRequest;
  const onward = request(
    { hostname, port, method: from.method, path: from.url, headers: { ...from.headers, host, ...headers } },
    (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    },
  );
  onward.on('error', (error) => {
    if (!to.headersSent) to.writeHead(502, { 'content-type': 'text/plain' });
    to.end(`${origin} does not answer: ${error.message}`);
  });
  from.pipe(onward);
}

/** Forwards a WebSocket: the handshake unchanged, then the bytes in both directions. */
export function proxySocket(from: IncomingMessage, socket: Duplex, head: Buffer, origin: string): void {
  const { hostname, port } = new URL(origin);
  const onward = connect(Number(port), hostname, () => {
    const lines = [`${from.method} ${from.url} HTTP/1.1`];
    for (let at = 0; at < from.rawHeaders.length; at += 2) {
      lines.push(`${from.rawHeaders[at]}: ${from.rawHeaders[at + 1]}`);
    }
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  const end = () => {
    onward.destroy();
    socket.destroy();
  };
  onward.on('error', end).on('close', end);
  socket.on('error', end).on('close', end);
}
