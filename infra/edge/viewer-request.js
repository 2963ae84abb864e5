import cf from 'cloudfront';

// The runtime is CloudFront Functions JS 2.0: ES5.1 with const, let, arrows, templates and async; no modules, 10 KB.
// Being njs, it requires that each `await` is its own statement, never part of an expression, and that
// a constant is declared above the async function that reads it.
// Lines marked "include" (shared code) and "generated" (contracts' constants) are filled in at synth.
const kvs = cf.kvs();
// include site-path.js
// include composition-id.js
// include visitor-bucket.js
const FALLBACK = '000000000000'; // generated

async function lastGood() {
  try {
    const text = await kvs.get(KEYS.lastGood);
    const id = JSON.parse(text).id;
    return isComposition(id) ? id : FALLBACK;
  } catch (_) {
    return FALLBACK;
  }
}

/**
 * @param {EdgeRequest} request
 * @param {EdgeViewer} viewer
 */
async function composition(request, viewer) {
  let live;
  try {
    live = await livePointer();
  } catch (_) {
    // If it is missing, unreachable or malformed, use the fallback: the site stays up.
    const fallback = await lastGood();
    return fallback;
  }
  if (!live.rollout) return live.id;
  const given = givenBucket(request);
  const bucket = given === undefined || given === BUCKET_LEAVE ? firstBucket(request, viewer) : Number(given);
  return compositionOf(live, bucket);
}

/** @param {EdgeEvent} event */
async function handler(event) {
  const request = event.request;
  const redirect = moved(request);
  if (redirect) return redirect;
  const id = await composition(request, event.viewer);
  request.uri = objectOf(id, request.uri);
  const asked = request.querystring[BUCKET_COOKIE];
  if (asked) {
    // The cache must not keep the page once per bucket. The response function stores what it finds in the cookie.
    if (isBucket(asked.value)) request.cookies[BUCKET_COOKIE] = { value: asked.value };
    delete request.querystring[BUCKET_COOKIE];
  }
  return request;
}
