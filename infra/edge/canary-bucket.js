const KEYS = { live: 'live', lastGood: 'last-good' }; // generated
const BUCKET_COOKIE = 'bucket'; // generated
const BUCKETS = 10000; // generated

/** Returns the live composition and, if one runs, the canary. Throws if the live pointer is missing or malformed. */
async function livePointer() {
  const text = await kvs.get(KEYS.live);
  const live = JSON.parse(text);
  if (!isComposition(live.id)) throw new Error('malformed');
  const canary = live.canary;
  const share = canary ? canary.percent : NaN;
  const usable = typeof share === 'number' && share >= 0 && share <= 100 && isComposition(canary.id);
  // A malformed canary is ignored: everybody gets the live composition.
  return { id: live.id, canary: usable ? canary : undefined };
}

/**
 * The bucket in the visitor's cookie; -1 for none.
 * @param {EdgeRequest} request
 */
function givenBucket(request) {
  const cookie = request.cookies ? request.cookies[BUCKET_COOKIE] : undefined;
  return cookie && /^\d{1,4}$/.test(cookie.value) ? Number(cookie.value) : -1;
}

/**
 * Computes the first page's bucket from address and agent, so that request and response functions get the same one.
 * @param {EdgeRequest} request
 * @param {EdgeViewer} viewer
 */
function firstBucket(request, viewer) {
  const agent = request.headers ? request.headers['user-agent'] : undefined;
  // Drop non-ASCII: njs counts characters, Node counts UTF-16 units.
  const text = `${viewer ? viewer.ip : ''} ${agent ? agent.value.replace(/[^\x20-\x7e]/g, '') : ''}`;
  // Jenkins' one-at-a-time hash: needs only shifts and sums, and every input bit affects every output bit.
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    hash = (hash + text.charCodeAt(at)) | 0;
    hash = (hash + (hash << 10)) | 0;
    hash ^= hash >>> 6;
  }
  hash = (hash + (hash << 3)) | 0;
  hash ^= hash >>> 11;
  hash = (hash + (hash << 15)) | 0;
  return (hash >>> 0) % BUCKETS;
}
