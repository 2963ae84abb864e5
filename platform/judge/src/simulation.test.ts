import { rounds } from '@platform/base/test-support/nightly';
import { describe, expect, it } from 'vitest';
import { runRollout, simulate } from '../test-support/simulate';
import type { World } from '../test-support/world';
import { LEAST_FAULTS } from './decide';

const SEED = 7;
/** A month's visits: one of few customers, this site's, a busy one, and a very busy one. */
const [QUIET, OWN, BUSY, VERY_BUSY] = [3_000, 30_000, 300_000, 3_000_000];
/** The longest rollout: two steps of half an hour, each in doubt. */
const LONGEST = 120;
const ALL: World = { clustered: true, drift: true };
const simulated = (world: World, visitsPerMonth: number, rollouts: number) =>
  simulate({ world, visitsPerMonth }, rollouts, SEED);

describe('the judge on rollouts whose truth is known', () => {
  it.each(LEAST_FAULTS)(
    'withdraws nine of ten with $points failures in 100 page views at $visitsPerMonth visits a month',
    ({ points, visitsPerMonth }) => {
      const world = { clustered: true, failing: points / 100 };
      const { withdrawn, longest } = simulated(world, visitsPerMonth, rounds(150, 1_000));
      expect(withdrawn).toBeGreaterThanOrEqual(0.9);
      expect(longest).toBeLessThanOrEqual(LONGEST);
    },
    600_000,
  );

  it.each([QUIET, OWN])('withdraws none at %i visits a month, whatever fails', (visitsPerMonth) => {
    const broken = { clustered: true, failing: 0.9 };
    expect(simulated(broken, visitsPerMonth, rounds(200, 1_000)).withdrawn).toBe(0);
  });

  it.each([
    [BUSY, rounds(300, 2_000)],
    [VERY_BUSY, rounds(120, 1_000)],
  ])(
    'withdraws at most one of a hundred without difference at %i visits a month',
    (visits, rollouts) => {
      const { withdrawn, longest } = simulated(ALL, visits, rollouts);
      expect(withdrawn).toBeLessThanOrEqual(0.01);
      expect(longest).toBeLessThanOrEqual(LONGEST);
    },
    600_000,
  );

  it('ends within two hours also where a fault is so small that it stays in doubt', () => {
    const { longest } = simulated({ clustered: true, failing: 0.01 }, VERY_BUSY, rounds(60, 1_000));
    expect(longest).toBeGreaterThan(LONGEST / 2);
    expect(longest).toBeLessThanOrEqual(LONGEST);
  }, 600_000);
});

it('keeps a state that fits in an item of DynamoDB, over a whole rollout', () => {
  const { outcome, state } = runRollout({ world: ALL, visitsPerMonth: VERY_BUSY }, SEED);
  expect(outcome).toBe('released');
  expect(JSON.stringify(state).length).toBeLessThan(40_000);
});
