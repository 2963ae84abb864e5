/**
 * Durations in buckets that grow by a constant factor, so that histograms of minutes and variants merge by addition
 * and a factor between two variants is a shift by whole buckets. `histogram[i]` is a count; missing ones at the end are 0.
 */
export type Histogram = number[];

/** By how much a canary may be slower and counts as no worse: its caches are cold. */
export const SPEED_MARGIN = 1.15;
/** The margin is a whole number of buckets, so that dividing by it is a shift. */
export const MARGIN_BUCKETS = 2;
/** A bucket's upper bound is this times the lower one. */
const BUCKET_FACTOR = SPEED_MARGIN ** (1 / MARGIN_BUCKETS);
/** Upper bound of the first bucket, in milliseconds. The last one has no bound and begins at 66 s. */
const FIRST_MS = 10;
export const BUCKETS = 128;
const LOG_FIRST = Math.log(FIRST_MS);
const LOG_FACTOR = Math.log(BUCKET_FACTOR);

/** Returns the bucket of a duration in milliseconds; NaN and negative ones are in the first. */
export const bucketOf = (ms: number): number => (ms > FIRST_MS ? bucketOfLog(Math.log(ms)) : 0);

/** Returns the bucket of the duration whose natural logarithm, in milliseconds, this is. */
export function bucketOfLog(log: number): number {
  if (log <= LOG_FIRST) return 0;
  return Math.min(BUCKETS - 1, Math.ceil((log - LOG_FIRST) / LOG_FACTOR));
}

/** Returns the upper bound of a bucket in milliseconds; of the last one the lower bound, since it has no upper one. */
export const upperMs = (bucket: number): number => FIRST_MS * BUCKET_FACTOR ** Math.min(bucket, BUCKETS - 2);

export function sizeOf(histogram: Histogram): number {
  let sum = 0;
  for (const count of histogram) sum += count;
  return sum;
}

/** Returns the sum of two histograms, of the longer one's length. */
export function merged(a: Histogram, b: Histogram): Histogram {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  if (short.length === 0) return long;
  const sum = long.slice();
  for (let at = 0; at < short.length; at++) sum[at] = (sum[at] ?? 0) + (short[at] ?? 0);
  return sum;
}

/** Returns the upper bound of the bucket that holds the quantile `q` (0 to 1), in whole milliseconds; undefined if empty. */
export function quantileMs(histogram: Histogram, q: number): number | undefined {
  const size = sizeOf(histogram);
  if (size === 0) return undefined;
  let below = 0;
  const bucket = histogram.findIndex((count) => {
    below += count;
    return below >= q * size && count > 0;
  });
  return Math.round(upperMs(bucket));
}
