import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Listening {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** How long an idle connection stays open: after Node's five seconds it would close just as a busy client sends. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Listens on the loopback interface; `port` 0: any free one. `variable` sets the port, for the error about one in use.
 * `guarded`: answers only programs on this machine, not pages in a browser.
 */
export async function listen(
  server: Server,
  options: {
    port: number;
    what: string;
    variable?: string;
    guarded?: boolean;
  },
): Promise<Listening> {
  guard(server, options.guarded ?? false);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)));
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Includes WebSockets, which `closeAllConnections` leaves open.
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Host names of the loopback interface. Any other name that resolves to it is a DNS rebinding attack. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Runs before the server's own listeners: rejects foreign host names and, if `guarded`, requests of pages in a browser,
 * which may not read this machine's data. A client that hangs up, or a listener that fails, doesn't end the process.
 */
function guard(server: Server, guarded: boolean): void {
  const answerers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => unknown)[];
  server.removeAllListeners('request');
  server.on('request', async (request, response) => {
    if (!LOOPBACK.test(request.headers.host ?? ''))
      return forbid(response, `The host "${request.headers.host}" is not this machine: use localhost.`);
    if (guarded && (request.headers.origin !== undefined || isCrossSite(request)))
      return forbid(response, 'This port answers programs on this machine only, not pages in a browser.');
    try {
      for (const answer of answerers) await answer(request, response);
    } catch (error) {
      // The client hung up: there is nobody to answer, and nothing failed.
      if (request.destroyed && !request.complete) return response.destroy();
      console.error(`[platform] ${request.method} ${request.url}: ${(error as Error).stack ?? error}`);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end();
    }
  });
}

const isCrossSite = ({ headers }: IncomingMessage) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

function forbid(response: ServerResponse, why: string): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(why);
}

const REFUSED: Record<string, string> = {
  EADDRINUSE: 'is in use',
  EACCES: 'needs more rights than this process has',
};

function explain(error: NodeJS.ErrnoException, options: { port: number; what: string; variable?: string }): Error {
  const hint = options.variable ? ` Set ${options.variable} to another port.` : '';
  const why = REFUSED[error.code ?? ''];
  if (!why) return error;
  return new Error(`Port ${options.port} for ${options.what} ${why}.${hint}`, { cause: error });
}

/** Reads the body of a request. Returns undefined if it is longer than `limit` bytes; the rest is then read and dropped. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
  }
  return bytes <= limit ? Buffer.concat(chunks) : undefined;
}
