/* Why our own S3: LocalStack needs Docker, and the functions use two operations. */

import { createServer } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import type { Origin } from '../edge/origin';
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
