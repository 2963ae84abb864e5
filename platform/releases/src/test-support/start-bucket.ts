import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { type Listening, listen, readBody } from '@platform/base/listen';
import { type CollectableStore, WriteOnceConflict } from '@platform/composer/store/object-store';
import { objectMetadata } from '@platform/composer/store/s3-store';

/** Serves one bucket over any store, with the part of S3's REST API (path style) that the release tool uses. */
export function startBucket(store: CollectableStore): Promise<Listening> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, , ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const answer = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    const fault = (status: number, code: string) =>
      answer(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
        'content-type': 'application/xml',
      });
    if (request.method === 'PUT') {
      const body = (await readBody(request, 50_000_000)) ?? Buffer.alloc(0);
      if (request.headers['if-none-match'] !== '*') return void fault(403, 'AccessDenied');
      // As in S3, `If-None-Match: *` fails for any existing object, also one with the same bytes.
      if (await store.exists(key)) return void fault(412, 'PreconditionFailed');
      try {
        await store.writeOnce(key, unchunked(body, request.headers['content-encoding']));
        return void answer(200, '', { etag: '"written"' });
      } catch (error) {
        return void fault(error instanceof WriteOnceConflict ? 412 : 500, 'PreconditionFailed');
      }
    }
    if (request.method === 'DELETE') {
      await store.remove(key);
      return void answer(204);
    }
    if (key === '') {
      const sizes = await store.sizes(url.searchParams.get('prefix') ?? '');
      const contents = [...sizes].map(([name, size]) => `<Contents><Key>${name}</Key><Size>${size}</Size></Contents>`);
      return void answer(
        200,
        `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
        { 'content-type': 'application/xml' },
      );
    }
    const body = await store.read(key);
    if (!body) return void fault(404, 'NoSuchKey');
    const { contentType, cacheControl } = objectMetadata(key);
    answer(200, body, {
      'content-type': contentType,
      'cache-control': cacheControl,
      'content-length': String(body.length),
      'last-modified': ((await store.writtenAt(key)) ?? new Date()).toUTCString(),
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
    });
  });
  return listen(server, { port: 0, what: 'the bucket' });
}

/**
 * Decodes the SDK's chunked bodies with a trailing checksum: `<hex length>\r
 * <bytes>\r
 *  … 0\r
 * <trailers>`.
 */
function unchunked(body: Buffer, encoding: string | undefined): Buffer {
  if (!encoding?.includes('aws-chunked')) return body;
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!(length > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}
