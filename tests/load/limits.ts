import { CACHE_BYTES } from '@platform/local/edge/compressed';
import type { Limit } from './judge';

const KB = 1024;
const MB = 1024 * KB;

/** The judged figures; each function is judged separately. */
export type Judged = 'heap' | 'functions' | 'buffers' | 'rss' | 'open';

/**
 * Limits per thousand requests, for waves of about three thousand. Derived from runs with and without a leak on two busy
 * cores:
 * - heap: waves vary by up to 150 KB, and each thousand requests retains 30 KB of the emulated voice service's signatures,
 *   which are valid for 15 minutes. A leak of 1 KB per request is 1,000 KB.
 * - functions: each grows by 5 to 25 KB of V8's type feedback and hidden classes, at a decreasing rate. A function gets
 *   about 30 of a thousand requests, that of leads 130: a leak of 2 KB per call is 60 KB or 260 KB.
 * - buffers: all pages are compressed once, in the warm-up; then the figure is constant.
 * - rss: the allocator returns memory late, so single waves jump by 50 MB. Without a leak 0.3 MB remain; unclosed database
 *   iterators left 5 MB.
 * - open: the number of keep-alive connections varies by twenty.
 */
export const PER_THOUSAND: Record<Judged, Limit> = {
  heap: { slope: 128 * KB, growth: MB },
  functions: { slope: 48 * KB, growth: 256 * KB },
  buffers: { slope: 256 * KB, growth: 4 * MB },
  rss: { slope: 2 * MB, growth: 32 * MB },
  open: { slope: 2, growth: 20 },
};

/**
 * Limits per round of releases, with a thousand or more requests and two new compositions. Pages of earlier compositions
 * stay in the edge's cache until it is full, so buffers may grow to the cache's bound and the heap by its index. Keeping
 * the pages of a composition anywhere else, about 5 MB, would exceed the limits.
 */
export const PER_ROUND: Record<Judged, Limit> = {
  heap: { slope: 256 * KB, growth: 2 * MB },
  functions: { slope: 96 * KB, growth: 512 * KB },
  buffers: { slope: MB, growth: CACHE_BYTES },
  rss: { slope: 4 * MB, growth: CACHE_BYTES + 64 * MB },
  open: { slope: 1, growth: 20 },
};
