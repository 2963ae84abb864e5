/*
 * Histograms of LCP: buckets grow by a constant factor, so that minutes merge by addition and the canary's margin is a shift by whole
 * buckets. Counts that are missing at the end are 0.
 */

/** Buckets by which a canary may be slower and counts as no worse, since its caches are cold: 15 %. */
export const MARGIN_BUCKETS = 2;
const BUCKET_FACTOR = 1.15 ** (1 / MARGIN_BUCKETS);
/** Upper bound of the first bucket, in milliseconds. The last one has no bound and begins at 66 s. */
const FIRST_MS = 10;
export const BUCKETS = 128;

/** Returns the bucket of a duration in milliseconds; NaN and negative ones are in the first. */
export const bucketOf = (ms: number): number =>
  ms > FIRST_MS
    ? Math.min(BUCKETS - 1, Math.ceil((Math.log(ms) - Math.log(FIRST_MS)) / Math.log(BUCKET_FACTOR)))
    : 0;

/** Returns the 75th percentile in whole milliseconds: the upper bound of its bucket; 0 if the histogram is empty. */
export function p75Ms(histogram: readonly number[]): number {
  const size = histogram.reduce((sum, count) => sum + count, 0);
  if (size === 0) return 0;
  let below = 0;
  const bucket = histogram.findIndex((count) => {
    below += count;
    return below >= 0.75 * size;
  });
  return Math.round(FIRST_MS * BUCKET_FACTOR ** Math.min(bucket, BUCKETS - 2));
}
