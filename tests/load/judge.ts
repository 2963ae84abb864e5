import { median } from '../bench/medians';

/** A figure after a wave. `at` counts what came before it, in the unit of the limit: thousands of requests, or rounds of releases. */
export interface Point {
  at: number;
  value: number;
}

export interface Limit {
  /** Of the figure per unit of `at`. */
  slope: number;
  /** Of the figure, over the whole series. */
  growth: number;
}

export interface Trend {
  slope: number;
  growth: number;
  leaks: boolean;
}

/** With fewer, one odd value decides. */
export const FEWEST = 5;

/**
 * Whether a figure grows with the work and not just once. It leaks when both its slope and its growth are over the limit: a
 * tiny steady slope is the collector's noise, a single growth is a cache that has filled.
 *
 * The slope is the smaller one of two robust ones. Theil–Sen, the median of the slopes between all pairs of waves, shrugs off
 * values that stick out, but takes a step in the middle of the series for a slope; the median of the slopes from wave to
 * wave takes no step for one, however high, and is the noisier of the two. A leak raises both. Growth is from the median of
 * the first third to the median of the last.
 *
 * Throws where there are fewer than `FEWEST` points.
 */
export function trendOf(points: readonly Point[], limit: Limit): Trend {
  if (points.length < FEWEST) throw new Error(`${points.length} waves tell nothing: ${FEWEST} are needed.`);
  const pairs = points.flatMap((later, at) => points.slice(0, at).map((earlier) => between(earlier, later)));
  const steps = points.slice(1).map((later, at) => between(points[at] as Point, later));
  const slope = Math.min(median(pairs), median(steps));
  const third = Math.ceil(points.length / 3);
  const middle = (some: readonly Point[]) => median(some.map(({ value }) => value));
  const growth = middle(points.slice(-third)) - middle(points.slice(0, third));
  return { slope, growth, leaks: slope > limit.slope && growth > limit.growth };
}

const between = (earlier: Point, later: Point) => (later.value - earlier.value) / (later.at - earlier.at);
