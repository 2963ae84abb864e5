import cf from 'cloudfront';

// See viewer-request.js for the runtime and the marked lines.
const kvs = cf.kvs();
// include composition-id.js
// include visitor-bucket.js
const BUCKET_SECONDS = 2592000; // generated
const JUDGED_COOKIE = { name: 'judged', value: '1', seconds: 1800 }; // generated

/**
 * While a rollout runs, stores the visitor's bucket in a cookie, so that it stays the same on another network, and asks the page to
 * report its visit, so that the rollout can be compared with the live composition.
 * @param {EdgeResponseEvent} event
 */
async function handler(event) {
  const response = event.response;
  try {
    const request = event.request;
    const live = await livePointer();
    const cookies = response.cookies || {};
    if (live.rollout) {
      const given = givenBucket(request);
      cookies[BUCKET_COOKIE] =
        given === BUCKET_LEAVE
          ? cookie('', 0, true)
          : cookie(
              given === undefined ? String(firstBucket(request, event.viewer)) : given,
              BUCKET_SECONDS,
              true,
            );
      cookies[JUDGED_COOKIE.name] = cookie(JUDGED_COOKIE.value, JUDGED_COOKIE.seconds, false);
    } else if (request.cookies && request.cookies[JUDGED_COOKIE.name]) {
      cookies[JUDGED_COOKIE.name] = cookie('', 0, false);
    }
    response.cookies = cookies;
  } catch (_) {
    // Without a pointer there is no rollout.
  }
  return response;
}

/**
 * @param {string} value
 * @param {number} seconds
 * @param {boolean} hidden Whether scripts can't read it.
 */
function cookie(value, seconds, hidden) {
  return {
    value: value,
    attributes: `Path=/; Max-Age=${seconds}; Secure;${hidden ? ' HttpOnly;' : ''} SameSite=Lax`,
  };
}
