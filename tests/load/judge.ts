import { median } from '../bench/medians';

/**
 * A figure after a wave. `at` is the work done before it, in the unit of the limit: thousands of requests, or rounds of
 * releases.
 */
export interface Point {
  at: number;
  value: number;
}

export interface Limit {
  /** Growth per unit of `at`. */
  slope: number;
  /** Growth over the whole series. */
  growth: number;
}

export interface Trend {
  slope: number;
  growth: number;
  leaks: boolean;
}

/** Minimum number of points: with fewer, one outlier would decide. */
export const FEWEST = 5;

/**
 * Returns whether a figure grows steadily with the work. It leaks if both its slope and its growth exceed the limit: a tiny
 * steady slope is collector noise, and one-time growth is a filled cache.
 *
 * The slope is the smaller of two robust estimators. Theil–Sen, the median of the slopes between all pairs of waves,
 * ignores outliers but reports a step in the middle of the series as a slope. The median of the slopes between consecutive
 * waves ignores steps but is noisier. A leak raises both. Growth is the difference between the medians of the first and the
 * last third.
 *
 * Throws if there are fewer than `FEWEST` points.
 */
export function trendOf(points: readonly Point[], limit: Limit): Trend {
  if (points.length < FEWEST)
    throw new Error(`${points.length} waves are too few: at least ${FEWEST} are needed.`);
  const pairs = points.flatMap((later, at) => points.slice(0, at).map((earlier) => between(earlier, later)));
  const steps = points.slice(1).map((later, at) => between(points[at] as Point, later));
  const slope = Math.min(median(pairs), median(steps));
  const third = Math.ceil(points.length / 3);
  const middle = (some: readonly Point[]) => median(some.map(({ value }) => value));
  const growth = middle(points.slice(-third)) - middle(points.slice(0, third));
  return { slope, growth, leaks: slope > limit.slope && growth > limit.growth };
}

const between = (earlier: Point, later: Point) => (later.value - earlier.value) / (later.at - earlier.at);
