import { expect, it } from 'vitest';
import { nextPercent, ROLLOUT_STEPS, turnOf } from './rollout';

const when = '2026-11-22T10:00:00.000Z';

it('steps to all visitors, and turns the buckets anew for each rollout', () => {
  expect(ROLLOUT_STEPS.map(nextPercent)).toEqual([50, undefined]);
  const turns = Array.from({ length: 60 }, (_, minute) =>
    turnOf({ since: new Date(Date.parse(when) + minute * 60_000).toISOString() }),
  );
  expect(new Set(turns).size).toBeGreaterThan(55);
  for (const turn of turns) expect(turn).toBeGreaterThanOrEqual(0);
  for (const turn of turns) expect(turn).toBeLessThan(10_000);
});
