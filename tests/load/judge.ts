import { median } from '../bench/medians';
import type { Figures } from './figures';

const KB = 1024;
const MB = 1024 * KB;

export interface Limit {
  /** Growth per wave. */
  slope: number;
  /** Growth over the whole series. */
  growth: number;
}

/**
 * Limits for waves of three thousand requests and a release. Derived from runs with and without a leak on two busy cores:
 * - heap: waves vary by up to 150 KB, and each retains 100 KB of the emulated voice service's signatures. A leak of 1 KB per request
 *   is 3 MB.
 * - functions: each grows by 15 to 75 KB of V8's type feedback and hidden classes, at a decreasing rate. The function of leads
 *   gets 400 requests of a wave, others 100: a leak of 2 KB per call is 800 or 200 KB.
 * - rss: the allocator returns memory late, so single waves jump by 50 MB.
 * - open: the number of keep-alive connections varies by twenty.
 */
const LIMITS: Record<keyof Figures, Limit> = {
  heap: { slope: 512 * KB, growth: 2 * MB },
  functions: { slope: 144 * KB, growth: 512 * KB },
  rss: { slope: 6 * MB, growth: 128 * MB },
  open: { slope: 5, growth: 20 },
};

interface Trend extends Limit {
  leaks: boolean;
}

/** Minimum number of waves: with fewer, one outlier would decide. */
export const FEWEST = 5;

/**
 * Returns whether a figure grows steadily with the waves. It leaks if both its slope and its growth exceed the limit: a tiny steady
 * slope is collector noise, and one-time growth is a filled cache.
 *
 * The slope is the smaller of two robust estimators. Theil–Sen, the median of the slopes between all pairs of waves, ignores outliers
 * but reports a step in the middle of the series as a slope. The median of the differences between consecutive waves ignores steps
 * but is noisier. A leak raises both. Growth is the difference between the medians of the first and the last third.
 */
function trendOf(values: readonly number[], limit: Limit): Trend {
  const pairs = values.flatMap((later, at) =>
    values.slice(0, at).map((earlier, before) => (later - earlier) / (at - before)),
  );
  const steps = values.slice(1).map((later, at) => later - (values[at] ?? 0));
  const slope = Math.min(median(pairs), median(steps));
  const third = Math.ceil(values.length / 3);
  const growth = median(values.slice(-third)) - median(values.slice(0, third));
  return { slope, growth, leaks: slope > limit.slope && growth > limit.growth };
}

/** Returns a line for each figure, and for each function since their traffic differs, and whether it leaks. */
export function judge(waves: readonly Figures[]): { line: string; leaks: boolean }[] {
  const functions = Object.keys(waves[0]?.functions ?? {});
  const series: [name: string, what: keyof Figures, values: (number | undefined)[]][] = [
    ['heap of the site', 'heap', waves.map(({ heap }) => heap)],
    ['resident memory', 'rss', waves.map(({ rss }) => rss)],
    ['open files and sockets', 'open', waves.map(({ open }) => open)],
    ...functions.map((name): (typeof series)[number] => [
      `heap of ${name}`,
      'functions',
      waves.map((wave) => wave.functions[name]),
    ]),
  ];
  return series.flatMap(([name, what, all]) => {
    const values = all.filter((value) => value !== undefined);
    if (values.length < all.length) return [];
    const { slope, growth, leaks } = trendOf(values, LIMITS[what]);
    const amount = (value: number) => (what === 'open' ? value.toFixed(1) : `${(value / KB).toFixed(0)} KB`);
    const line = `${name}: ${amount(slope)} per wave (limit ${amount(LIMITS[what].slope)}), ${amount(growth)} in all (limit ${amount(LIMITS[what].growth)})`;
    return [{ line, leaks }];
  });
}
