import { BUCKET_COOKIE, JUDGED_COOKIE } from '@site/site-model/edge-store';
import { computeBucket, readBucket, readLivePointer } from './live-pointer';

/**
 * While a rollout runs, stores the visitor's bucket in a cookie, so that it stays the same on another network, and asks the page to
 * report its visit, so that the rollout can be compared with the live composition.
 */
export async function handler(event: AWSCloudFrontFunction.Event) {
  const response = event.response;
  try {
    const request = event.request;
    const live = await readLivePointer();
    const cookies = response.cookies || {};
    if (live.rollout) {
      const bucket = readBucket(request) || String(computeBucket(request, event.viewer));
      cookies[BUCKET_COOKIE.name] =
        bucket === BUCKET_COOKIE.leave ? makeCookie('', 0, true) : makeCookie(bucket, BUCKET_COOKIE.seconds, true);
      cookies[JUDGED_COOKIE.name] = makeCookie(JUDGED_COOKIE.value, JUDGED_COOKIE.seconds, false);
    } else if (request.cookies?.[JUDGED_COOKIE.name]) {
      cookies[JUDGED_COOKIE.name] = makeCookie('', 0, false);
    }
    response.cookies = cookies;
  } catch (_) {
    // Without a pointer there is no rollout.
  }
  return response;
}

/** `isHidden`: scripts can't read it. */
function makeCookie(value: string, seconds: number, isHidden: boolean) {
  return {
    value,
    attributes: `Path=/; Max-Age=${seconds}; Secure;${isHidden ? ' HttpOnly;' : ''} SameSite=Lax`,
  };
}
