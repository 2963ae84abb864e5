import { rounds } from '@platform/base/test-support/nightly';
import type { BucketRange } from '@site/site-model/canary';
import { CANARY_BUCKETS } from '@site/site-model/edge-store';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bucketsOf, largestShare, resized } from './canary-buckets';

const all = (ranges: readonly BucketRange[]) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at));

it('starts at the lowest bucket, grows around the others, and gives back its highest', () => {
  const first = resized([], [], 5);
  expect(first).toEqual([[0, 500]]);
  const second = resized([], [{ buckets: first }], 10);
  expect(second).toEqual([[500, 1500]]);
  const grown = resized(first, [{ buckets: second }], 7.5);
  expect(grown).toEqual([
    [0, 500],
    [1500, 1750],
  ]);
  expect(resized(grown, [{ buckets: second }], 5)).toEqual(first);
  expect(resized(grown, [{ buckets: second }], 2)).toEqual([[0, 200]]);
  expect(resized(grown, [{ buckets: second }], 0)).toEqual([]);
  // The gap that another canary left is filled first.
  expect(resized(second, [], 20)).toEqual([[0, 2000]]);
});

it('offers what the others leave of 70 %', () => {
  expect(largestShare([])).toBe(70);
  expect(largestShare([{ buckets: [[0, 500]] }, { buckets: [[9000, 10_000]] }])).toBe(55);
  expect(largestShare([{ buckets: [[0, 7000]] }])).toBe(0);
  // The only canary of an old record may have more.
  expect(largestShare([{ buckets: [[0, 10_000]] }])).toBe(0);
});

const steps = fc.array(
  fc.record({
    slot: fc.constantFrom('shell', 'mfe-products', 'mfe-content', 'site'),
    percent: fc.oneof(fc.integer({ min: 0, max: 70 }), fc.float({ min: 0, max: 70, noNaN: true })),
    ends: fc.boolean(),
  }),
  { maxLength: 25 },
);

it('never moves a visitor between canaries, whatever the order of steps and ends', () => {
  fc.assert(
    fc.property(steps, (given) => {
      const slots = new Map<string, BucketRange[]>();
      for (const { slot, percent, ends } of given) {
        const own = slots.get(slot) ?? [];
        const others = [...slots].flatMap(([name, buckets]) => (name === slot ? [] : [{ buckets }]));
        if (ends) {
          slots.delete(slot);
          continue;
        }
        if (percent > largestShare(others)) continue;
        const next = resized(own, others, percent);
        slots.set(slot, next);
        const [before, after] = [all(own), all(next)];
        expect(after).toHaveLength(bucketsOf(percent));
        // Sorted, merged and within the edge's buckets.
        expect(after).toEqual([...new Set(after)].sort((a, b) => a - b));
        expect(after.every((bucket) => bucket >= 0 && bucket < CANARY_BUCKETS)).toBe(true);
        for (const [at, [from]] of next.entries()) expect(from).toBeGreaterThan(next[at - 1]?.[1] ?? -1);
        // Who has the canary keeps it while it grows; nobody comes from another one.
        const kept = new Set(after);
        if (after.length >= before.length) expect(before.every((bucket) => kept.has(bucket))).toBe(true);
        else expect(after).toEqual(before.slice(0, after.length));
        const taken = new Set(others.flatMap(({ buckets }) => all(buckets)));
        expect(after.some((bucket) => taken.has(bucket))).toBe(false);
        expect(taken.size + after.length).toBeLessThanOrEqual(7000);
      }
    }),
    { numRuns: rounds(100, 1000) },
  );
}, 120_000);
