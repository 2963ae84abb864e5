import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import mime from 'mime';
import type { Certificate } from '../../support/certificate';

/** One way to build the site, with its content as a server responds. */
export interface Contender {
  name: string;
  /** Its scripts report when the whole page is hydrated. */
  hydrates: boolean;
  /** Whether it has a page at this path; other pages are not visited. */
  has(pathname: string): boolean;
  /** Returns the bytes at a path, or undefined for 404. */
  read(pathname: string): Promise<Buffer | undefined>;
}

export interface Served {
  url: string;
  close(): void;
}

const COMPRESSIBLE = /^(text\/|application\/(javascript|json)|image\/svg)/;

/** Serves a contender over HTTP/2 with Brotli at its best quality on a free port of localhost. Compressed files are cached. */
export async function serveContender(contender: Contender, { key, cert }: Certificate): Promise<Served> {
  const files = new Map<string, ReturnType<typeof stored>>();
  const answer = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    // Accepts telemetry and other POST requests without a response body.
    if (pathname.startsWith('/api/')) return response.writeHead(204).end();
    const file = files.get(pathname) ?? stored(contender, pathname);
    files.set(pathname, file);
    const { body, headers } = (await file) ?? {};
    if (!body || !headers) return response.writeHead(404).end();
    return response.writeHead(200, { ...headers, 'content-length': String(body.length) }).end(body);
  };
  const server = createSecureServer({ key, cert, allowHTTP1: true });
  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.on('sessionError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

async function stored(contender: Contender, pathname: string) {
  const body = await contender.read(pathname);
  if (!body) return undefined;
  const type = /\.\w+$/.test(pathname) ? (mime.getType(pathname) ?? 'application/octet-stream') : 'text/html';
  const small = COMPRESSIBLE.test(type) && body.length >= 1000;
  const headers: Record<string, string> = {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    // Every visit begins with an empty cache.
    'cache-control': 'public, max-age=3600',
    ...(small ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
  };
  return { body: small ? await promisify(brotliCompress)(body) : body, headers };
}
