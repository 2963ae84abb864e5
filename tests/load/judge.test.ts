import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Figures } from './figures';
import { judge, LIMITS, trendOf } from './judge';

const KB = 1024;
const MB = 1024 * KB;
const leaks = (values: readonly number[], limit = LIMITS.heap) => trendOf(values, limit).leaks;
const NOISE = fc
  .integer({ min: 6, max: 20 })
  .chain((waves) =>
    fc.array(fc.integer({ min: -150 * KB, max: 150 * KB }), { minLength: waves, maxLength: waves }),
  );

it('finds a leak of 1 KB per request, and none in a flat series with the same noise', () => {
  fc.assert(
    fc.property(NOISE, (around) => {
      expect(leaks(around.map((one) => 60 * MB + one))).toBe(false);
      expect(leaks(around.map((one, at) => 60 * MB + at * 3000 * KB + one))).toBe(true);
    }),
  );
});

it('passes a cache that fills once, in any wave and to any size, and a single outlier', () => {
  fc.assert(
    fc.property(NOISE, fc.nat({ max: 20 }), fc.integer({ min: 1, max: 200 }), (around, from, step) => {
      expect(leaks(around.map((one, at) => one + (at >= from ? step * MB : 0)))).toBe(false);
      expect(leaks(around.map((one, at) => one + (at === from ? step * MB : 0)))).toBe(false);
    }),
  );
});

it('judges each function, and open files', () => {
  const waves = Array.from({ length: 6 }, (_, at): Figures => {
    const functions = { Leads: 9 * MB + at * 800 * KB, Token: 9 * MB + at * 50 * KB };
    return { heap: 60 * MB, rss: 300 * MB, open: 80 + at * 15, functions };
  });
  expect(judge(waves).map((one) => one.leaks)).toEqual([false, false, true, true, false]);
  expect(judge(waves)[3]?.line).toBe(
    'heap of Leads: 800 KB per wave (limit 144 KB), 3200 KB in all (limit 512 KB)',
  );
});
