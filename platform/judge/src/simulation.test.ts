import { NIGHTLY, rounds } from '@platform/base/test-support/nightly';
import { describe, expect, it } from 'vitest';
import { runCanary, simulate } from '../test-support/simulate';
import type { World } from '../test-support/world';

/** Visits of the site in a day. */
const BUSY = 3_000;
const QUIET = 300;
const SEED = 7;
const ALL: World = { clustered: true, cold: true, drift: true };

const run = (world: World, visitsPerDay: number, limit?: number) => ({
  world,
  visitsPerDay,
  ...(limit === undefined ? {} : { limit }),
});
/** The nightly run prints the rows of decision 20. */
function simulated(row: string, given: ReturnType<typeof run>, canaries: number) {
  const result = simulate(given, canaries, SEED);
  const { withdrawn, promoted, median } = result;
  if (canaries > 500)
    console.info(
      `${row} | ${given.visitsPerDay} | ${canaries} | ${withdrawn} | ${promoted} | ${median ?? ''}`,
    );
  return result;
}

const HARMLESS: [string, World, number][] = [
  ['no difference', {}, BUSY],
  ['no difference, clustered visitors', { clustered: true }, BUSY],
  ['no difference, cold caches of the canary', { cold: true }, BUSY],
  ['no difference, daily drift', { drift: true }, BUSY],
  ['no difference, all together', ALL, BUSY],
  ['no difference', {}, QUIET],
  ['no difference, all together', ALL, QUIET],
  ['12 networks forge visits', { forging: 12 }, BUSY],
  ['12 networks forge visits', { forging: 12 }, QUIET],
];
const FAULTS: [string, World, number, number][] = [
  ['+2 points of failing page views on 0.5 %', { failing: 0.02 }, 1_000, 0.95],
  ['+2 points of failing page views on 2 %', { failing: 0.02, base: 0.02 }, 1_000, 0.6],
  ['LCP +30 %', { slower: 1.3 }, 2_000, 0.9],
];

describe('the judge on canaries whose truth is known', () => {
  it('withdraws at most 1 % of those without difference, in the worst world, and promotes the others', () => {
    const { withdrawn, promoted } = simulated('', run(ALL, BUSY), 120);
    expect(withdrawn).toBeLessThanOrEqual(0.01);
    // A judge that never decides would pass the line above.
    expect(promoted).toBeGreaterThan(0.98);
  });

  it.each(FAULTS)('withdraws enough of those with %s', (row, world, visits, least) => {
    expect(simulated(row, run(world, BUSY, visits), rounds(100, 1_000)).withdrawn).toBeGreaterThanOrEqual(
      least,
    );
  });

  it('is not misled by a few networks that forge visits of the canary', () => {
    const { withdrawn, promoted } = simulated('', run({ forging: 12 }, BUSY), 60);
    expect({ withdrawn, promoted }).toEqual({ withdrawn: 0, promoted: 1 });
  });

  it.each(HARMLESS)(
    'withdraws at most 1 %%: %s, %o, %i visits a day',
    { tags: [NIGHTLY], timeout: 3_600_000 },
    (row, world, perDay) => {
      const { withdrawn, promoted } = simulated(row, run(world, perDay), 1_000);
      expect(withdrawn).toBeLessThanOrEqual(0.01);
      expect(promoted).toBeGreaterThan(0.95);
    },
  );

  it.each(FAULTS)(
    'withdraws enough, at 300 visits a day: %s',
    { tags: [NIGHTLY], timeout: 3_600_000 },
    (row, world, visits, least) => {
      expect(simulated(row, run(world, QUIET, visits), 1_000).withdrawn).toBeGreaterThanOrEqual(least);
    },
  );
});

it('keeps a state that fits in an item of DynamoDB, over a whole canary', () => {
  const { outcome, state } = runCanary(run({}, BUSY), SEED);
  expect(outcome).toBe('promote');
  expect(JSON.stringify(state).length).toBeLessThan(40_000);
});
