/// <reference types="aws-cloudfront-function" />

import { BUCKET_COOKIE, BUCKETS, EDGE_KEYS, type EdgePointerValue } from '@site/site-model/edge-store';
import cf from 'cloudfront';

export const kvs = cf.kvs();

export function isComposition(id: unknown): id is string {
  // njs lets `$` match before a line break at the end.
  return typeof id === 'string' && id.length === 12 && /^[0-9a-f]{12}$/.test(id);
}

/** Returns the live composition and the rollout beside it. Throws if the live pointer is missing or malformed. */
export async function readLivePointer() {
  const text = await kvs.get(EDGE_KEYS.live);
  const live = JSON.parse(text);
  if (!isComposition(live.id)) throw new Error('malformed');
  // A malformed rollout is ignored: its visitors get the live composition.
  const pointer: EdgePointerValue = { id: live.id };
  if (isRollout(live.rollout)) pointer.rollout = live.rollout;
  return pointer;
}

/** Returns the last good composition; undefined if the store has none. */
export async function readLastGood(): Promise<string | undefined> {
  try {
    const text = await kvs.get(EDGE_KEYS.lastGood);
    const id = JSON.parse(text).id;
    return isComposition(id) ? id : undefined;
  } catch (_) {
    return undefined;
  }
}

function isRollout(rollout: EdgePointerValue['rollout']): boolean {
  return !!rollout && isComposition(rollout.id) && isBetween(rollout.percent, 100) && isBetween(rollout.turn, BUCKETS);
}

function isBetween(value: unknown, most: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= most;
}

type EdgeRequest = AWSCloudFrontFunction.Request;

/** Returns a bucket's composition. Each rollout turns the buckets, so that not always the same visitors try it. */
export function compositionOf(live: EdgePointerValue, bucket: number): string {
  const rollout = live.rollout;
  if (!rollout) return live.id;
  return (bucket + rollout.turn) % BUCKETS < (rollout.percent * BUCKETS) / 100 ? rollout.id : live.id;
}

/** Returns the bucket that the address asks for, else the cookie's: a number, or `BUCKET_COOKIE.leave`. */
export function readBucket(request: EdgeRequest): string | undefined {
  const requested = request.querystring?.[BUCKET_COOKIE.name];
  if (requested && isBucket(requested.value)) return requested.value;
  const cookie = request.cookies?.[BUCKET_COOKIE.name];
  return cookie && isBucket(cookie.value) ? cookie.value : undefined;
}

export function isBucket(text: string): boolean {
  return text === BUCKET_COOKIE.leave || /^\d{1,4}$/.test(text);
}

/** Computes the first page's bucket from address and agent, so that request and response functions get the same one. */
export function computeBucket(request: EdgeRequest, viewer: AWSCloudFrontFunction.Viewer): number {
  const agent = request.headers?.['user-agent'];
  // Drop non-ASCII: njs counts characters, Node counts UTF-16 units.
  const text = `${viewer?.ip ?? ''} ${agent?.value.replace(/[^\x20-\x7e]/g, '') ?? ''}`;
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
