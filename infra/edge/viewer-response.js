import cf from 'cloudfront';

// See viewer-request.js for the runtime and the marked lines.
const kvs = cf.kvs();
// include composition-id.js
// include canary-bucket.js
const BUCKET_SECONDS = 2592000; // generated

/**
 * While a canary runs, stores the first page's bucket in a cookie, so that it stays the same on another network.
 * @param {EdgeResponseEvent} event
 */
async function handler(event) {
  const response = event.response;
  try {
    if (givenBucket(event.request) >= 0) return response;
    const live = await livePointer();
    if (!live.canary) return response;
    const cookies = response.cookies || {};
    cookies[BUCKET_COOKIE] = {
      value: String(firstBucket(event.request, event.viewer)),
      attributes: `Path=/; Max-Age=${BUCKET_SECONDS}; Secure; HttpOnly; SameSite=Lax`,
    };
    response.cookies = cookies;
  } catch (_) {
    // Without a pointer there is no canary.
  }
  return response;
}
