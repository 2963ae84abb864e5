import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMinutes, BLOCK_VISITS, initialState, judgeStateSchema, logOf, type Minute, type Reports } from './evidence';

const reports = (visits: number): fc.Arbitrary<Reports> => {
  const network = fc.integer({ min: 0, max: 65_535 });
  const failures = fc.array(fc.tuple(network, fc.constant(['clientErrors' as const])), { maxLength: visits });
  return fc.record({ visits: fc.constant(visits), failures: failures.map((some) => new Map(some)) });
};
const minutes: fc.Arbitrary<Minute[]> = fc
  .array(fc.tuple(reports(12), reports(30)), { minLength: 1, maxLength: 30 })
  .map((all) => all.map(([rollout, live], minute) => ({ minute, percent: minute < 15 ? 10 : 50, rollout, live })));
const take = (some: readonly Minute[], from = initialState()) => addMinutes(from, some);

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

const none: Reports = { visits: 0, failures: new Map() };
const at = (minute: number, rollout: Partial<Reports>, live: Partial<Reports> = {}, percent = 10): Minute => ({
  ...{ minute, percent },
  rollout: { ...none, ...rollout },
  live: { ...none, ...live },
});
const failing = (...networks: number[]): Partial<Reports> => ({
  failures: new Map(networks.map((network) => [network, ['clientErrors']])),
});

it('counts a network’s first failure of either variant, and none if both fail in its first minute', () => {
  const { rollout, live } = take([at(1, failing(1, 2), failing(3)), at(2, failing(3, 4, 5), failing(1, 5))]).all;
  expect(rollout).toMatchObject({ failed: 3, leftOut: 2, kinds: { clientErrors: 3 } });
  expect(live).toMatchObject({ failed: 1, leftOut: 2 });
});

it('makes minutes evidence when the smaller variant should have a block’s visits, whatever it has', () => {
  const networks = Array.from({ length: BLOCK_VISITS }, (_, network) => network);
  const all = { visits: BLOCK_VISITS, ...failing(...networks) };
  const before = take([at(1, all, { visits: 9 * BLOCK_VISITS - 1 })]);
  expect(logOf(before.logs)).toBe(0);
  const after = take([at(2, {}, { visits: 1 })], before);
  expect(logOf(after.logs)).toBeGreaterThan(10);
  expect(after).toMatchObject({ visits: BLOCK_VISITS, expected: BLOCK_VISITS });
  expect(after.block.rollout.visits).toBe(0);
});

it('makes them evidence when the share grows, and counts the visits of the new share from zero', () => {
  const before = take([at(1, { visits: 5, ...failing(1) }, { visits: 45 })]);
  const grown = take([at(2, { visits: 3 }, { visits: 3 }, 50)], before);
  expect(logOf(grown.logs)).toBeGreaterThan(0);
  expect(grown).toMatchObject({
    ...{ percent: 50, visits: 3, expected: 3 },
    all: { rollout: { visits: 8, failed: 1 } },
    block: { rollout: { visits: 3, failed: 0 } },
  });
});
