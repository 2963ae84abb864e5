const KEYS = { live: 'live', lastGood: 'last-good' }; // generated
const BUCKET_COOKIE = 'bucket'; // generated
const BUCKETS = 10000; // generated

/** What the live pointer says: the composition, and the canary where one runs. Throws when it says nothing usable. */
async function livePointer() {
  const text = await kvs.get(KEYS.live);
  const live = JSON.parse(text);
  if (!isComposition(live.id)) throw new Error('malformed');
  const canary = live.canary;
  const share = canary ? canary.percent : NaN;
  const usable = typeof share === 'number' && share >= 0 && share <= 100 && isComposition(canary.id);
  // A canary that can't be read is no canary: everybody gets what is live.
  return { id: live.id, canary: usable ? canary : undefined };
}

/**
 * The bucket that the visitor was given earlier; -1 for none.
 * @param {EdgeRequest} request
 */
function givenBucket(request) {
  const cookie = request.cookies ? request.cookies[BUCKET_COOKIE] : undefined;
  return cookie && /^\d{1,4}$/.test(cookie.value) ? Number(cookie.value) : -1;
}

/**
 * The same before and after the first page: an answer can't tell the request before it which bucket it gave.
 * @param {EdgeRequest} request
 * @param {EdgeViewer} viewer
 */
function firstBucket(request, viewer) {
  const agent = request.headers ? request.headers['user-agent'] : undefined;
  // njs counts characters and Node UTF-16 units: what is outside ASCII is left out.
  const text = `${viewer ? viewer.ip : ''} ${agent ? agent.value.replace(/[^\x20-\x7e]/g, '') : ''}`;
  // Jenkins' one-at-a-time hash: shifts and sums alone, and every bit of the text reaches every bit of the result.
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
