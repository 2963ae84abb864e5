/// <reference types="aws-cloudfront-function" />

import { BUCKETS, EDGE_KEYS, type EdgePointerValue } from '@site/site-model/edge-store';
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
