import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Answer } from './origin';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Limits and content types: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|ld\+json|manifest\+json|wasm|xml|rss\+xml)|image\/svg\+xml|font\/(otf|ttf))/;

/** Size of the cache of compressed bodies, in bytes. It is cleared when it would grow over this. */
export const CACHE_BYTES = 64_000_000;
const cache = new Map<string, Buffer>();
let cached = 0;

function accepted(header: string | undefined): 'br' | 'gzip' | undefined {
  const offers = new Set(
    (header ?? '')
      .split(',')
      .map((offer) => offer.trim().toLowerCase())
      .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
      .map((offer) => offer.split(';')[0]),
  );
  return offers.has('br') ? 'br' : offers.has('gzip') ? 'gzip' : undefined;
}

/** Compresses an answer if the visitor accepts it and CloudFront would; otherwise returns it unchanged. */
export async function compressed(answer: Answer, acceptEncoding: string | undefined): Promise<Answer> {
  const { headers, body } = answer;
  const encoding = accepted(acceptEncoding);
  const etag = headers.etag;
  if (
    !encoding ||
    body.length < MIN_BYTES ||
    body.length > MAX_BYTES ||
    headers['content-encoding'] !== undefined
  )
    return answer;
  if (!COMPRESSIBLE.test(String(headers['content-type'] ?? ''))) return answer;

  const key = typeof etag === 'string' ? `${encoding} ${etag}` : undefined;
  const small = (key && cache.get(key)) || (await deflate(body, encoding));
  if (key && !cache.has(key)) remember(key, small);
  return {
    ...answer,
    headers: {
      ...headers,
      'content-encoding': encoding,
      vary: 'accept-encoding',
      // CloudFront makes the ETag weak, because the bytes depend on the encoding.
      ...(typeof etag === 'string' ? { etag: etag.startsWith('W/') ? etag : `W/${etag}` } : {}),
    },
    body: small,
  };
}

function deflate(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gz(body);
  return brotli(body, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

function remember(key: string, body: Buffer): void {
  if (cached + body.length > CACHE_BYTES) {
    cache.clear();
    cached = 0;
  }
  cache.set(key, body);
  cached += body.length;
}
