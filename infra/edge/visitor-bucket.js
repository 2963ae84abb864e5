const KEYS = { live: 'live', lastGood: 'last-good' }; // generated
const BUCKET_COOKIE = 'bucket'; // generated
const BUCKET_LEAVE = 'off'; // generated
const BUCKETS = 10000; // generated

/** Returns the live composition and the rollout beside it. Throws if the live pointer is missing or malformed. */
async function livePointer() {
  const text = await kvs.get(KEYS.live);
  const live = JSON.parse(text);
  if (!isComposition(live.id)) throw new Error('malformed');
  // A malformed rollout is ignored: its visitors get the live composition.
  return { id: live.id, rollout: isRollout(live.rollout) ? live.rollout : undefined };
}

/** @param {any} rollout */
function isRollout(rollout) {
  return (
    !!rollout &&
    isComposition(rollout.id) &&
    isBetween(rollout.percent, 100) &&
    isBetween(rollout.turn, BUCKETS)
  );
}

/**
 * @param {unknown} value
 * @param {number} most
 */
function isBetween(value, most) {
  return typeof value === 'number' && value >= 0 && value <= most;
}

/**
 * Returns the composition of a bucket. The buckets are turned by an amount that each rollout has of its own: it is not always the same
 * visitors who try what is new.
 * @param {{ id: string, rollout?: { id: string, percent: number, turn: number } }} live
 * @param {number} bucket
 */
function compositionOf(live, bucket) {
  const rollout = live.rollout;
  if (!rollout) return live.id;
  return (bucket + rollout.turn) % BUCKETS < (rollout.percent * BUCKETS) / 100 ? rollout.id : live.id;
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
