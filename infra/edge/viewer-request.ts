import { BUCKET_COOKIE } from '@site/site-model/edge-store';
import { compositionOf, computeBucket, isBucket, readBucket, readLastGood, readLivePointer } from './live-pointer';
import { findRedirect, objectKeyOf } from './site-path';

// The runtime is CloudFront Functions JS 2.0: ES5.1 with const, let, arrows, templates and async; no modules, 10 KB. The build
// lowers or refuses other syntax, also in what is imported. Being njs, the runtime requires that each `await` is its own statement,
// never part of an expression, and that a constant is declared above the async function that reads it.

/** Defined when the function is built. */
declare const FALLBACK_COMPOSITION: string;
/** Found by its name in the deployed code: `fallbackIn` of platform/config. */
const FALLBACK = FALLBACK_COMPOSITION;

async function chooseComposition(event: AWSCloudFrontFunction.Event): Promise<string> {
  let live: Awaited<ReturnType<typeof readLivePointer>>;
  try {
    live = await readLivePointer();
  } catch (_) {
    // If it is missing, unreachable or malformed, use the fallback: the site stays up.
    const lastGood = await readLastGood();
    return lastGood || FALLBACK;
  }
  if (!live.rollout) return live.id;
  const bucket = readBucket(event.request);
  const isFirst = bucket === undefined || bucket === BUCKET_COOKIE.leave;
  return compositionOf(live, isFirst ? computeBucket(event.request, event.viewer) : Number(bucket));
}

export async function handler(event: AWSCloudFrontFunction.Event) {
  const request = event.request;
  const redirect = findRedirect(request);
  if (redirect) return redirect;
  const id = await chooseComposition(event);
  request.uri = objectKeyOf(id, request.uri);
  const requested = request.querystring[BUCKET_COOKIE.name];
  if (requested) {
    // The cache must not keep the page once per bucket. The response function stores what it finds in the cookie.
    if (isBucket(requested.value)) request.cookies[BUCKET_COOKIE.name] = { value: requested.value };
    delete request.querystring[BUCKET_COOKIE.name];
  }
  return request;
}
