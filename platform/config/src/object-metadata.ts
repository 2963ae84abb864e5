import { brotliOriginal } from '@site/contracts/brotli-files';
import { STAGED } from '@site/site-model/bucket-keys';
import mime from 'mime';

export interface ObjectMetadata {
  contentType: string;
  cacheControl: string;
  contentEncoding?: 'br';
}

const TEXT = /^(text\/|application\/(json|manifest\+json|xml|rss\+xml)|image\/svg\+xml)/;
const IMMUTABLE_PREFIXES = ['shell/', 'mfe/', 'data/', 'server/'];

/**
 * Returns the content type, Cache-Control and encoding of an object in the site's bucket, by its key; set on upload, and used by
 * the local platform. Browsers revalidate pages on each visit; the edge caches them for a year, since the rewritten path contains
 * the composition.
 */
export function objectMetadata(key: string): ObjectMetadata {
  const original = brotliOriginal(key);
  const type = mime.getType(original ?? key) ?? 'application/octet-stream';
  const contentType = TEXT.test(type) ? `${type}; charset=utf-8` : type;
  const served = key.startsWith(STAGED) ? key.slice(STAGED.length) : key;
  return {
    contentType,
    cacheControl: cacheControl(served),
    // Makes CloudFront send the bytes as they are: it does not compress again.
    ...(original === undefined ? {} : { contentEncoding: 'br' }),
  };
}

function cacheControl(key: string): string {
  if (IMMUTABLE_PREFIXES.some((prefix) => key.startsWith(prefix)))
    return 'public, max-age=31536000, immutable';
  return 'public, max-age=0, s-maxage=31536000, must-revalidate';
}
