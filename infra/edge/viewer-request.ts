import { BUCKET_COOKIE, EDGE_KEYS } from '@site/site-model/edge-store';
import { isComposition } from './composition-id';
import type { EdgeEvent, EdgeRequest, EdgeViewer } from './event';
import { kvs } from './key-value-store';
import { objectOf, redirectOf } from './site-path';
import { compositionOf, firstBucket, givenBucket, isBucket, livePointer } from './visitor-bucket';

// The runtime is CloudFront Functions JS 2.0: ES5.1 with const, let, arrows, templates and async; no modules, 10 KB. The build
// lowers or refuses other syntax, also in what is imported. Being njs, the runtime requires that each `await` is its own statement,
// never part of an expression, and that a constant is declared above the async function that reads it.

/** Defined when the function is built. */
declare const FALLBACK_COMPOSITION: string;
const FALLBACK = FALLBACK_COMPOSITION;

async function lastGood(): Promise<string> {
  try {
    const text = await kvs.get(EDGE_KEYS.lastGood);
    const id = JSON.parse(text).id;
    return isComposition(id) ? id : FALLBACK;
  } catch (_) {
    return FALLBACK;
  }
}

async function composition(request: EdgeRequest, viewer: EdgeViewer): Promise<string> {
  let live: Awaited<ReturnType<typeof livePointer>>;
  try {
    live = await livePointer();
  } catch (_) {
    // If it is missing, unreachable or malformed, use the fallback: the site stays up.
    const fallback = await lastGood();
    return fallback;
  }
  if (!live.rollout) return live.id;
  const given = givenBucket(request);
  const isFirst = given === undefined || given === BUCKET_COOKIE.leave;
  return compositionOf(live, isFirst ? firstBucket(request, viewer) : Number(given));
}

export async function handler(event: EdgeEvent) {
  const request = event.request;
  const redirect = redirectOf(request);
  if (redirect) return redirect;
  const id = await composition(request, event.viewer);
  request.uri = objectOf(id, request.uri);
  const asked = request.querystring[BUCKET_COOKIE.name];
  if (asked) {
    // The cache must not keep the page once per bucket. The response function stores what it finds in the cookie.
    if (isBucket(asked.value)) request.cookies[BUCKET_COOKIE.name] = { value: asked.value };
    delete request.querystring[BUCKET_COOKIE.name];
  }
  return request;
}
