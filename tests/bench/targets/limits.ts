import type { PageKind } from '../../budgets/page-kinds';

/** The kinds of pages that the targets are about. */
export const TARGET_KINDS = ['home', 'product', 'case', 'article'] as const satisfies readonly PageKind[];

/**
 * The limits that a visit keeps, on the throttled phone of `visitor/profiles.ts` unless the name says otherwise; no figure may
 * be above. A KB is 1,000 bytes.
 */
export const LIMITS = {
  /** Largest contentful paint, divided by that of a contender. */
  lcp: { astro: 1.1, 'astro designed': 1, 'no script': 1.02 },
  /** The same under Lighthouse's simulated throttling. */
  simulatedLcp: { 'no script': 1.02 },
  /** Cumulative layout shift. */
  cls: 0.001,
  /** Time until the whole page is hydrated, divided by that of a contender. */
  hydrated: { monolith: 1 },
  /** Script until the page is hydrated, as transferred with Brotli. */
  scriptKB: 175,
  /** The same, divided by that of a contender under the same compression. */
  script: { prerendered: 1.1 },
  /** Data of the page, with gzip -9. */
  dataKB: 6,
  /** Style sheets before the first paint, and their bytes with gzip -9. */
  sheets: 1,
  sheetKB: 9,
  /** The home page's document, with gzip -9. */
  homeKB: 16,
  /** Milliseconds from an input to the next paint at CPU x4. */
  inputMs: 56,
  /** Milliseconds from a click to the painted page that was prefetched, on a desktop and at CPU x4. */
  navigationMs: 60,
  slowNavigationMs: 150,
  /** Lighthouse's score in each category; no score may be below. */
  score: 100,
  /** Total blocking time in Lighthouse, in milliseconds. */
  blockingMs: 50,
} as const;
