import { CACHE_BYTES } from '@platform/local/edge/compressed';
import type { Limit } from './judge';

const KB = 1024;
const MB = 1024 * KB;

/** Figures that are judged; of `functions` each by itself. */
export type Judged = 'heap' | 'functions' | 'buffers' | 'rss' | 'open';

/**
 * Per thousand requests, with some three thousand in a wave. From what a site without a leak showed on two busy cores, and one
 * with a leak:
 * - heap: waves differ by up to 150 KB, and 30 KB stay of every thousand requests, signatures of the emulated voice service,
 *   which are good for 15 minutes. One KB per request is 1,000 KB.
 * - functions: each grows by 5 to 25 KB, feedback and shapes that the engine gathers as it goes on compiling, less and less. A
 *   function gets some 30 of a thousand requests, that of leads 130: two KB per call are 60 KB and 260 KB.
 * - buffers: all pages are compressed once, in the warm-up; then nothing moves.
 * - rss: the allocator gives back late, so that single waves jump by 50 MB; without a leak 0.3 MB stay, with database iterators
 *   that nobody closed it was 5 MB.
 * - open: connections that are kept alive come and go by twenty.
 */
export const PER_THOUSAND: Record<Judged, Limit> = {
  heap: { slope: 128 * KB, growth: MB },
  functions: { slope: 48 * KB, growth: 256 * KB },
  buffers: { slope: 256 * KB, growth: 4 * MB },
  rss: { slope: 2 * MB, growth: 32 * MB },
  open: { slope: 2, growth: 20 },
};

/**
 * Per round of releases, in which a thousand or more requests are sent, and two compositions made. Pages of a composition that
 * visitors have left stay in the edge's cache until it is full: buffers may grow to its bound, and the heap by what the cache
 * needs to find them. Whoever kept the pages of a composition otherwise, some 5 MB, would be over the limits.
 */
export const PER_ROUND: Record<Judged, Limit> = {
  heap: { slope: 256 * KB, growth: 2 * MB },
  functions: { slope: 96 * KB, growth: 512 * KB },
  buffers: { slope: MB, growth: CACHE_BYTES },
  rss: { slope: 4 * MB, growth: CACHE_BYTES + 64 * MB },
  open: { slope: 1, growth: 20 },
};
