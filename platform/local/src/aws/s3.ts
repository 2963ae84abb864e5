/* Why our own S3: LocalStack needs Docker, and the functions use two operations. */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { objectMetadata } from '@platform/composer/store/s3-store';
import type { DataPaths } from '@platform/releases/local/data-paths';
import type { Answer, Origin } from '../edge/origin';
import { flatHeaders, splitTarget } from '../edge/viewer-event';

/** Starts an S3 endpoint (path style) with GetObject and HeadObject for the site's bucket. */
export function startS3(bucketName: string, bucket: Origin): Promise<Listening> {
  const server = createServer(async (request, response) => {
    const { uri, query } = splitTarget(request.url ?? '/');
    const prefix = `/${bucketName}/`;
    const read = request.method === 'GET' || request.method === 'HEAD';
    if (!read || !uri.startsWith(prefix)) {
      response.writeHead(read ? 404 : 405, { 'content-type': 'application/xml' }).end();
      return;
    }
    const answer = await bucket({
      method: 'GET',
      uri: uri.slice(prefix.length - 1),
      query,
      headers: flatHeaders(request.headers),
      body: Buffer.alloc(0),
      ip: '127.0.0.1',
    });
    response
      .writeHead(answer.status, answer.headers)
      .end(request.method === 'HEAD' ? undefined : answer.body);
  });
  return listen(server, { port: 0, what: 'S3', guarded: true });
}

const NO_SUCH_KEY =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>';

const missing = (): Answer => ({
  status: 404,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(NO_SUCH_KEY),
});

/** Returns the bucket folder as an origin that answers like S3 to a signed GetObject. */
export function objectStore(paths: DataPaths): Origin {
  return async ({ uri }) => {
    try {
      const key = decodeURIComponent(uri).slice(1);
      if (key.includes('\0') || key.endsWith('/') || key === '') return missing();
      const file = paths.object(key);
      const [info, body] = await Promise.all([stat(file), readFile(file)]);
      const { contentType, cacheControl, contentEncoding } = objectMetadata(key);
      return {
        status: 200,
        headers: {
          'content-type': contentType,
          'cache-control': cacheControl,
          ...(contentEncoding ? { 'content-encoding': contentEncoding } : {}),
          etag: `"${createHash('md5').update(body).digest('hex')}"`,
          'last-modified': info.mtime.toUTCString(),
        },
        body,
      };
    } catch {
      // No such file, a folder, or an invalid key.
      return missing();
    }
  };
}
