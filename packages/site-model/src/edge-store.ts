/** Keys of the edge's key-value store. */
export const EDGE_KEYS = { live: 'live', lastGood: 'last-good' } as const;

/** Value of `EDGE_KEYS.live`, and of `EDGE_KEYS.lastGood` without `canary`. */
export interface EdgePointerValue {
  id: string;
  canary?: { id: string; percent: number };
}

/** Number of buckets for the share of a canary; a visitor stays in one. With 10,000 a bucket does not identify a visitor. */
export const CANARY_BUCKETS = 10_000;

/** Cookie with the visitor's bucket; set only while a canary runs. */
export const BUCKET_COOKIE = { name: 'bucket', seconds: 30 * 24 * 60 * 60 } as const;

/**
 * The query parameter or cookie `name` selects a preview; the key-value store holds `{"until": <ms since 1970>}` under
 * `prefix` + id.
 */
export const PREVIEW = { name: 'preview', prefix: 'preview-', seconds: 14 * 24 * 60 * 60 } as const;
