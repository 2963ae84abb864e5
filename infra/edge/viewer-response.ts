import { BUCKET_COOKIE, JUDGED_COOKIE } from '@site/site-model/edge-store';
import type { EdgeResponseEvent } from './event';
import { firstBucket, givenBucket, livePointer } from './visitor-bucket';

/**
 * While a rollout runs, stores the visitor's bucket in a cookie, so that it stays the same on another network, and asks the page to
 * report its visit, so that the rollout can be compared with the live composition.
 */
export async function handler(event: EdgeResponseEvent) {
  const response = event.response;
  try {
    const request = event.request;
    const live = await livePointer();
    const cookies = response.cookies || {};
    if (live.rollout) {
      const given = givenBucket(request);
      const bucket = given === undefined ? String(firstBucket(request, event.viewer)) : given;
      cookies[BUCKET_COOKIE.name] =
        given === BUCKET_COOKIE.leave ? cookie('', 0, true) : cookie(bucket, BUCKET_COOKIE.seconds, true);
      cookies[JUDGED_COOKIE.name] = cookie(JUDGED_COOKIE.value, JUDGED_COOKIE.seconds, false);
    } else if (request.cookies?.[JUDGED_COOKIE.name]) {
      cookies[JUDGED_COOKIE.name] = cookie('', 0, false);
    }
    response.cookies = cookies;
  } catch (_) {
    // Without a pointer there is no rollout.
  }
  return response;
}

/** `isHidden`: scripts can't read it. */
function cookie(value: string, seconds: number, isHidden: boolean) {
  return {
    value,
    attributes: `Path=/; Max-Age=${seconds}; Secure;${isHidden ? ' HttpOnly;' : ''} SameSite=Lax`,
  };
}
