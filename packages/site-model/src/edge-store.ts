/** Keys of the edge's key-value store. */
export const EDGE_KEYS = { live: 'live', lastGood: 'last-good' } as const;

/** Value under `EDGE_KEYS.live`; under `EDGE_KEYS.lastGood` without a canary. */
export interface EdgePointerValue {
  id: string;
  canary?: { id: string; percent: number };
}

/** Shares of a canary are counted in these; a visitor stays in one. 10,000 of them tell no visitor from another. */
export const CANARY_BUCKETS = 10_000;

/** Holds the number of the visitor's bucket; set only while a canary runs. */
export const BUCKET_COOKIE = { name: 'bucket', seconds: 30 * 24 * 60 * 60 } as const;

/** A preview: query and cookie `name` choose it, the key-value store holds `{"until": <ms since 1970>}` under `prefix` + id. */
export const PREVIEW = { name: 'preview', prefix: 'preview-', seconds: 14 * 24 * 60 * 60 } as const;
