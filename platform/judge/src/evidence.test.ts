import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addFailures, addSpeed, alternativesOf, logMean } from './evidence';
import { BUCKETS, bucketOf, MARGIN_BUCKETS, merged, quantileMs, SPEED_MARGIN, upperMs } from './histogram';
import { FAILURE_NAMES, MEASURE_NAMES, MEASURES, SPEED_NAMES } from './measures';

const failures = alternativesOf('clientErrors');
const speed = alternativesOf('slowLcp');

function evidenceOf(canary: [number, number], live: [number, number]): number {
  const logs = failures.map(() => 0);
  addFailures(logs, failures, { canary: canary[0], live: live[0] }, { canary: canary[1], live: live[1] });
  return Math.exp(logMean(logs));
}
function speedEvidence(canary: number[], live: number[]): number {
  const logs = speed.map(() => 0);
  addSpeed(logs, speed, canary, live);
  return Math.exp(logMean(logs));
}

/** The chances of 0, 1, … of the canary's visits among `bad`, drawn from `n` of the canary and `m` of live without replacement. */
function hypergeometric(bad: number, n: number, m: number): number[] {
  const choose = (of: number, k: number) => {
    if (k < 0 || k > of) return 0;
    let ways = 1;
    for (let at = 1; at <= k; at++) ways = (ways * (of - k + at)) / at;
    return ways;
  };
  return Array.from({ length: bad + 1 }, (_, x) => (choose(n, x) * choose(m, bad - x)) / choose(n + m, bad));
}

describe('the measures', () => {
  it('share the whole false alarm rate', () => {
    const sum = MEASURE_NAMES.reduce((all, name) => all + MEASURES[name].weight, 0);
    expect(sum).toBeCloseTo(1, 12);
    expect([...FAILURE_NAMES, ...SPEED_NAMES].sort()).toEqual([...MEASURE_NAMES].sort());
  });
});

describe('evidence of failures', () => {
  it('is 1 of no data, and where one variant has no visits', () => {
    expect(evidenceOf([0, 0], [0, 0])).toBe(1);
    expect(evidenceOf([3, 3], [0, 0])).toBe(1);
    expect(evidenceOf([0, 0], [3, 3])).toBe(1);
  });

  it('has a mean of at most 1 if the canary is no worse, however common failures are', () => {
    const sizes = fc.record({
      n: fc.integer({ min: 1, max: 25 }),
      m: fc.integer({ min: 1, max: 25 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(sizes, ({ n, m, part }) => {
        const bad = Math.round((n + m) * part);
        const mean = hypergeometric(bad, n, m).reduce(
          (sum, chance, x) => (chance > 0 ? sum + chance * evidenceOf([x, n], [bad - x, m]) : sum),
          0,
        );
        expect(mean).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it('equals the likelihood ratio of two binomials', () => {
    const logs = [0];
    addFailures(logs, [3], { canary: 4, live: 2 }, { canary: 100, live: 300 });
    const [null_, alternative] = [0.25, 300 / 600];
    const expected = (alternative / null_) ** 4 * ((1 - alternative) / (1 - null_)) ** 2;
    expect(Math.exp(logs[0] ?? 0)).toBeCloseTo(expected, 9);
  });

  it('grows without overflow', () => {
    const logs = failures.map(() => 0);
    for (let block = 0; block < 10_000; block++)
      addFailures(logs, failures, { canary: 50, live: 0 }, { canary: 50, live: 950 });
    expect(logMean(logs)).toBeGreaterThan(1_000_000);
    expect(logMean(logs)).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});

const histogram = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 20 });
const shifted = (counts: number[], by: number) => [...new Array<number>(by).fill(0), ...counts];

describe('evidence of speed', () => {
  it('is 1 of no data, and where one variant has no visits', () => {
    expect(speedEvidence([], [])).toBe(1);
    expect(speedEvidence([0, 0, 4], [])).toBe(1);
    expect(speedEvidence([], [0, 0, 4])).toBe(1);
  });

  it('never speaks against a canary that is slower by the margin alone', () => {
    fc.assert(
      fc.property(histogram, fc.integer({ min: 0, max: MARGIN_BUCKETS }), (counts, by) => {
        const live = shifted(counts, 5);
        expect(speedEvidence(shifted(live, by), live)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it('speaks against one that is slower by more', () => {
    const live = Array.from({ length: 20 }, (_, at) => (at > 5 ? 10 : 0));
    expect(speedEvidence(shifted(live, MARGIN_BUCKETS + 3), live)).toBeGreaterThan(100);
  });

  it('has a mean of at most 1 if both variants are drawn from the same visits', () => {
    // All ways to give 4 of 9 visits to the canary, its durations slower by exactly the margin.
    const durations = [3, 3, 4, 4, 4, 6, 7, 7, 9];
    let sum = 0;
    let ways = 0;
    for (let mask = 0; mask < 1 << durations.length; mask++) {
      const mine = durations.map((_, at) => Boolean(mask & (1 << at)));
      if (mine.filter(Boolean).length !== 4) continue;
      const canary: number[] = new Array(16).fill(0);
      const live: number[] = new Array(16).fill(0);
      durations.forEach((bucket, at) => {
        const [to, index] = mine[at] ? [canary, bucket + MARGIN_BUCKETS] : [live, bucket];
        to[index] = (to[index] ?? 0) + 1;
      });
      sum += speedEvidence(canary, live);
      ways++;
    }
    expect(ways).toBe(126);
    expect(sum / ways).toBeLessThanOrEqual(1 + 1e-9);
    expect(sum / ways).toBeGreaterThan(0.8);
  });
});

describe('a histogram', () => {
  it('holds each duration within its bucket’s bounds', () => {
    fc.assert(
      fc.property(fc.double({ min: 10.1, max: 60_000, noNaN: true }), (ms) => {
        const bucket = bucketOf(ms);
        expect(ms).toBeLessThanOrEqual(upperMs(bucket) * (1 + 1e-9));
        expect(ms).toBeGreaterThan(upperMs(bucket - 1) * (1 - 1e-9));
        expect(bucketOf(ms * SPEED_MARGIN) - bucket).toBeGreaterThanOrEqual(MARGIN_BUCKETS - 1);
        expect(bucketOf(ms * SPEED_MARGIN) - bucket).toBeLessThanOrEqual(MARGIN_BUCKETS + 1);
      }),
    );
    expect([bucketOf(Number.NaN), bucketOf(-1), bucketOf(0), bucketOf(1e9)]).toEqual([0, 0, 0, BUCKETS - 1]);
  });

  it('merges by addition and tells quantiles', () => {
    const a = [0, 0, 1, 2];
    const b = [1, 0, 3];
    expect(merged(a, b)).toEqual([1, 0, 4, 2]);
    expect(merged(b, a)).toEqual([1, 0, 4, 2]);
    expect(quantileMs([], 0.75)).toBeUndefined();
    expect(quantileMs([1, 0, 4, 2], 0.75)).toBe(Math.round(upperMs(3)));
    expect(quantileMs([1, 0, 4, 2], 0.5)).toBe(Math.round(upperMs(2)));
  });
});
