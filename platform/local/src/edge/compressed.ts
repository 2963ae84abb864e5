import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';
import type { Answer } from './origin';

/** Limits and content types: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|ld\+json|manifest\+json|wasm|xml|rss\+xml)|image\/svg\+xml|font\/(otf|ttf))/;

/** Compresses an answer with Brotli if the visitor accepts it and CloudFront would; otherwise returns it unchanged. */
export async function compressed(answer: Answer, acceptEncoding = ''): Promise<Answer> {
  const { headers, body } = answer;
  const accepts = /(^|,)\s*br\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/i.test(acceptEncoding);
  if (!accepts || body.length < MIN_BYTES || body.length > MAX_BYTES) return answer;
  if (headers['content-encoding'] || !COMPRESSIBLE.test(String(headers['content-type'] ?? ''))) return answer;
  return {
    ...answer,
    headers: {
      ...headers,
      'content-encoding': 'br',
      vary: 'accept-encoding',
      // CloudFront makes the ETag weak, because the bytes depend on the encoding.
      ...(headers.etag ? { etag: `W/${String(headers.etag).replace(/^W\//, '')}` } : {}),
    },
    body: await promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}
