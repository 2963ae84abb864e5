import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logOf } from './evidence';
import { initialState, judgeStateSchema, type Minute, type Reports, takeMinutes } from './state';

const reports = (visits: number): fc.Arbitrary<Reports> => {
  const network = fc.integer({ min: 0, max: 65_535 });
  const failures = fc.array(fc.tuple(network, fc.constant(['clientErrors' as const])), { maxLength: visits });
  const lcp = fc.array(
    fc.tuple(network, fc.array(fc.integer({ min: 0, max: 127 }), { minLength: 1, maxLength: 2 })),
    {
      maxLength: visits,
    },
  );
  return fc.record({
    visits: fc.constant(visits),
    failures: failures.map((some) => new Map(some)),
    lcp: lcp.map((some) => new Map(some)),
  });
};
const minutes: fc.Arbitrary<Minute[]> = fc
  .array(fc.tuple(reports(12), reports(30)), { minLength: 1, maxLength: 30 })
  .map((all) =>
    all.map(([canary, live], minute) => {
      const share = minute < 15 ? 5 : 25;
      return { minute, share, liveShare: 100 - share, canary, live };
    }),
  );
const take = (some: readonly Minute[], from = initialState()) => takeMinutes(from, some);

it('does not depend on the order of minutes, on how looks cut them, nor on minutes told again', () => {
  fc.assert(
    fc.property(minutes, fc.nat({ max: 30 }), fc.nat({ max: 30 }), (some, first, second) => {
      const [early, late] = [Math.min(first, second), Math.max(first, second)];
      const twice = take(some.slice(early), take(some.slice(0, late)));
      expect(take(some, twice)).toEqual(take(some));
      expect(take(some.toReversed())).toEqual(take(some));
      expect(judgeStateSchema.parse(JSON.parse(JSON.stringify(take(some))))).toEqual(take(some));
    }),
    { numRuns: 30 },
  );
});

const none: Reports = { visits: 0, failures: new Map(), lcp: new Map() };
const at = (minute: number, canary: Partial<Reports>, live: Partial<Reports> = {}, share = 5): Minute => ({
  minute,
  share,
  liveShare: 100 - share,
  canary: { ...none, ...canary },
  live: { ...none, ...live },
});
const failing = (...networks: number[]): Partial<Reports> => ({
  failures: new Map(networks.map((network) => [network, ['clientErrors']])),
});

it('counts a network’s first failure of either variant, and none if both fail in its first minute', () => {
  const { canary, live } = take([
    at(1, failing(1, 2), failing(3)),
    at(2, failing(3, 4, 5), failing(1, 5)),
  ]).all;
  expect(canary).toMatchObject({ failed: 3, leftOut: 2, kinds: { clientErrors: 3 } });
  expect(live).toMatchObject({ failed: 1, leftOut: 2 });
});

it('counts a network’s first LCP, and none of several in its first minute', () => {
  const lcp = (...pairs: [number, number[]][]) => ({ lcp: new Map(pairs) });
  const state = take([
    at(1, lcp([1, [2]], [2, [3, 3]], [3, [1]]), lcp([3, [1]])),
    at(2, lcp([1, [5]]), lcp([2, [3]], [9, [2]])),
  ]);
  expect(state.all).toMatchObject({ canary: { lcp: [0, 0, 1] }, live: { lcp: [0, 0, 1] } });
});

it('makes minutes evidence when both variants should have 20 visits, whatever they have, or the share changes', () => {
  const all = { visits: 20, ...failing(...Array.from({ length: 20 }, (_, network) => network)) };
  const before = take([at(1, all, { visits: 379 })]);
  expect(logOf(before.logs.failures)).toBe(0);
  expect(before.visits).toBe(0);
  const after = take([at(2, {}, { visits: 1 })], before);
  expect(logOf(after.logs.failures)).toBeGreaterThan(10);
  expect(after).toMatchObject({ visits: 20, expected: 20, block: { canary: { visits: 0 } } });
  const grown = take([at(2, { visits: 3 }, {}, 25)], before);
  expect(grown).toMatchObject({
    share: 25,
    visits: 0,
    all: { canary: { visits: 23 } },
    block: { canary: { visits: 3 } },
  });
});

it('keeps the sample of the step where only the share of live changes', () => {
  const alone = at(1, { visits: 20 }, { visits: 380 });
  const beside = { ...at(2, { visits: 20 }, { visits: 280 }), liveShare: 70 };
  expect(take([alone, beside])).toMatchObject({ share: 5, liveShare: 70, visits: 40, expected: 40 });
});
