import { brotliCopyOf } from '@site/contracts/served-files';

/** Returns whether the visitor accepts Brotli. A weight of 0 means no (RFC 9110, section 12.4.2). */
function acceptsBrotli(header: string): boolean {
  return header.split(',').some((offer) => {
    const parts = offer.toLowerCase().replace(/\s/g, '').split(';');
    return parts[0] === 'br' && !/^q=0(\.0*)?$/.test(parts[1] || '');
  });
}

/** Serves the Brotli copy of a script or style sheet to those who accept it. The rewritten path is the cache key. */
export async function handler(event: AWSCloudFrontFunction.Event) {
  const request = event.request;
  const encodings = request.headers['accept-encoding'];
  const copy = brotliCopyOf(request.uri);
  if (copy && encodings && acceptsBrotli(encodings.value)) request.uri = copy;
  return request;
}
