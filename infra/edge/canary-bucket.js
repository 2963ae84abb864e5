const KEYS = { live: 'live', lastGood: 'last-good' }; // generated
const BUCKET_COOKIE = 'bucket'; // generated
const BUCKET_LEAVE = 'off'; // generated
const BUCKETS = 10000; // generated

/** Returns the live composition and the running canaries. Throws if the live pointer is missing or malformed. */
async function livePointer() {
  const text = await kvs.get(KEYS.live);
  const live = JSON.parse(text);
  if (!isComposition(live.id)) throw new Error('malformed');
  // A malformed canary is ignored: its visitors get the live composition.
  return { id: live.id, canaries: Array.isArray(live.canaries) ? live.canaries.filter(isCanary) : [] };
}

/**
 * Whether a canary has an id and buckets as from, to, from, to …
 * @param {any} canary
 */
function isCanary(canary) {
  if (!canary || !isComposition(canary.id) || !Array.isArray(canary.at) || canary.at.length === 0)
    return false;
  if (canary.at.length % 2 !== 0) return false;
  return canary.at.every(
    (/** @type {unknown} */ edge) => typeof edge === 'number' && edge >= 0 && edge <= BUCKETS,
  );
}

/**
 * Returns the composition of a bucket.
 * @param {{ id: string, canaries: { id: string, at: number[] }[] }} live
 * @param {number} bucket
 */
function compositionOf(live, bucket) {
  for (let each = 0; each < live.canaries.length; each++) {
    const at = live.canaries[each].at;
    for (let range = 0; range < at.length; range += 2)
      if (bucket >= at[range] && bucket < at[range + 1]) return live.canaries[each].id;
  }
  return live.id;
}

/**
 * The bucket that the address asks for, else the one in the visitor's cookie: a number, or `BUCKET_LEAVE`; undefined for none.
 * @param {EdgeRequest} request
 */
function givenBucket(request) {
  const asked = request.querystring ? request.querystring[BUCKET_COOKIE] : undefined;
  if (asked && isBucket(asked.value)) return asked.value;
  const cookie = request.cookies ? request.cookies[BUCKET_COOKIE] : undefined;
  return cookie && isBucket(cookie.value) ? cookie.value : undefined;
}

/** @param {string} text */
function isBucket(text) {
  return text === BUCKET_LEAVE || /^\d{1,4}$/.test(text);
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
