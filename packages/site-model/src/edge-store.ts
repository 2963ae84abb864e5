import { JUDGED_COOKIE_NAME } from '@site/contracts/api/visit-measures';

export const EDGE_KEYS = { live: 'live', lastGood: 'last-good' } as const;

/** Value of `EDGE_KEYS.live`, and of `EDGE_KEYS.lastGood` without `rollout`. */
export interface EdgePointerValue {
  id: string;
  /** The visitors whose bucket, turned by `turn`, is below this percentage of all buckets get this composition. */
  rollout?: { id: string; percent: number; turn: number };
}

/** Number of buckets for the share of a rollout; a visitor stays in one. With 10,000 a bucket does not identify a visitor. */
export const BUCKETS = 10_000;

/** Cookie with the visitor's bucket in a rollout. The query parameter of that name sets it, `leave` removes it. */
export const BUCKET_COOKIE = { name: 'bucket', seconds: 30 * 24 * 60 * 60, leave: 'off' } as const;

/** Cookie that a page's scripts can read while a rollout runs: the page then reports its visit. */
export const JUDGED_COOKIE = { name: JUDGED_COOKIE_NAME, value: '1', seconds: 30 * 60 } as const;

/** Query parameter or cookie that selects a preview; the store has `{"until": <ms since 1970>}` at `prefix` + id. */
export const PREVIEW = { name: 'preview', prefix: 'preview-', seconds: 14 * 24 * 60 * 60 } as const;
