import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Answer } from './origin';

/** Limits and content types: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|ld\+json|manifest\+json|wasm|xml|rss\+xml)|image\/svg\+xml|font\/(otf|ttf))/;

const COMPRESS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** Compresses an answer if the visitor accepts it and CloudFront would; otherwise returns it unchanged. */
export async function compressed(answer: Answer, acceptEncoding = ''): Promise<Answer> {
  const { headers, body } = answer;
  const offers = acceptEncoding.toLowerCase().split(/\s*,\s*/);
  const accepts = (name: string) =>
    offers.some((offer) => offer.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(offer));
  const encoding = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined;
  if (!encoding || body.length < MIN_BYTES || body.length > MAX_BYTES) return answer;
  if (headers['content-encoding'] || !COMPRESSIBLE.test(String(headers['content-type'] ?? ''))) return answer;
  return {
    ...answer,
    headers: {
      ...headers,
      'content-encoding': encoding,
      vary: 'accept-encoding',
      // CloudFront makes the ETag weak, because the bytes depend on the encoding.
      ...(headers.etag ? { etag: `W/${String(headers.etag).replace(/^W\//, '')}` } : {}),
    },
    body: await COMPRESS[encoding](body),
  };
}
