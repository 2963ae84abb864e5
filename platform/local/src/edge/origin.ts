import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { objectMetadata } from '@platform/composer/store/s3-store';
import type { DataPaths } from '@platform/releases/local/local-site';

/** Header names in lower case. */
export type AnswerHeaders = Record<string, string | string[]>;

/** A request to an origin, which gets no query. `uri`: the path as sent (percent-encoded). */
export interface OriginRequest {
  method: string;
  uri: string;
  headers: Record<string, string>;
  body: Buffer;
  ip: string;
}

export interface Answer {
  status: number;
  headers: AnswerHeaders;
  body: Buffer;
}

export type Origin = (request: OriginRequest) => Promise<Answer>;

/** Returns a JSON response, as the AWS services answer for their own errors. */
export function jsonAnswer(status: number, value: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}

const NO_SUCH_KEY =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>';

/** Returns the bucket folder as an origin that answers like S3 to a signed GetObject. */
export function createBucketOrigin(paths: DataPaths): Origin {
  return async ({ uri }) => {
    try {
      const key = decodeURIComponent(uri).slice(1);
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
      return { status: 404, headers: { 'content-type': 'application/xml' }, body: Buffer.from(NO_SUCH_KEY) };
    }
  };
}
