import { createHash } from 'node:crypto';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import mime from 'mime';
import type { Certificate } from '../../support/certificate';

/** One way to build the site, with its content as a server responds. */
export interface Contender {
  name: string;
  /** Whether it has a page at this path; other pages are not visited. */
  has(pathname: string): boolean;
  /** Returns the bytes at a path, or undefined for 404. */
  read(pathname: string): Promise<Buffer | undefined>;
}

export interface Served {
  url: string;
  /** Returns a hash of the paths and contents that it has served so far: figures of two runs compare if theirs are equal. */
  digest(): Promise<string>;
  close(): void;
}

interface Stored {
  body: Buffer;
  headers: Record<string, string>;
}

const COMPRESSIBLE = /^(text\/|application\/(javascript|json)|image\/svg)/;
/** Files whose name contains a hash of their content. */
const IMMUTABLE = /^\/(assets|_astro|shell|mfe|data)\//;

/**
 * Serves a contender over HTTP/2 with Brotli at its best quality on a free port of localhost. Compressed files are cached after the first
 * request.
 */
export async function serveContender(contender: Contender, certificate: Certificate): Promise<Served> {
  const files = new Map<string, Promise<Stored | undefined>>();
  const fileAt = (pathname: string) => {
    const known = files.get(pathname) ?? store(contender, pathname);
    files.set(pathname, known);
    return known;
  };
  const server = createSecureServer({ key: certificate.key, cert: certificate.cert, allowHTTP1: true });
  server.on('request', (request, response) => {
    answer(request, response, fileAt).catch((error: unknown) => {
      console.log(`${contender.name}: ${request.url} failed: ${String(error)}`);
      response.writeHead(500).end();
    });
  });
  server.on('sessionError', () => undefined);
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async digest() {
      const hash = createHash('sha256');
      for (const [pathname, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
        hash.update(`${pathname} ${(await file)?.headers.etag}\n`);
      return hash.digest('hex').slice(0, 12);
    },
    close() {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}

async function store(contender: Contender, pathname: string): Promise<Stored | undefined> {
  const body = await contender.read(pathname);
  if (!body) return undefined;
  const type = /\.\w+$/.test(pathname) ? (mime.getType(pathname) ?? 'application/octet-stream') : 'text/html';
  const small = COMPRESSIBLE.test(type) && body.length >= 1000;
  return {
    // The default quality is the best one, 11.
    body: small ? await promisify(brotliCompress)(body) : body,
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'cache-control': IMMUTABLE.test(pathname)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
      etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`,
      ...(small ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
    },
  };
}

async function answer(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  fileAt: (pathname: string) => Promise<Stored | undefined>,
): Promise<void> {
  const { pathname } = new URL(request.url, 'https://localhost');
  // Accepts telemetry and other POST requests without a response body.
  if (pathname.startsWith('/api/')) {
    response.writeHead(204).end();
    return;
  }
  const file = await fileAt(pathname);
  if (!file) {
    response.writeHead(404).end();
  } else if (request.headers['if-none-match'] === file.headers.etag) {
    response.writeHead(304, file.headers).end();
  } else {
    response.writeHead(200, { ...file.headers, 'content-length': String(file.body.length) }).end(file.body);
  }
}
