import { OBJECTIVE_NAMES, OBJECTIVES } from '@site/server-data/service-levels';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeErrorBudget, visitsPerMonth } from './report';

const counts = fc.record({ good: fc.nat(1e6), bad: fc.nat(1e4), outside: fc.nat(1e6) });
const objective = fc.constantFrom(...OBJECTIVE_NAMES);

it('is spent exactly when the target is missed by enough bad events, and not by what failed outside', () => {
  // Met exactly, without binary fractions.
  expect(computeErrorBudget('pages', { good: 990, bad: 10, outside: 9 })).toMatchObject({ spent: 1, state: 'kept' });
  expect(computeErrorBudget('leads', { good: 2997, bad: 3, outside: 9 })).toMatchObject({ allowed: 3, state: 'kept' });
  fc.assert(
    fc.property(objective, counts, fc.nat(1e6), (name, given, more) => {
      const { target, smallestBad } = OBJECTIVES[name];
      const { outside: _, ...own } = computeErrorBudget(name, given);
      // Compared in whole thousandths, since 1 - 0.999 is not exact.
      const missed = given.bad * 1000 > Math.round((1 - target) * 1000) * (given.good + given.bad);
      expect(own.state === 'spent').toBe(missed && given.bad >= smallestBad);
      if (own.state !== 'too-few') expect(own.spent > 1).toBe(own.state === 'spent');
      expect(computeErrorBudget(name, { ...given, outside: given.outside + more })).toMatchObject(own);
    }),
  );
});

it('estimates the visits of a month from the sampled page views of the shell', async () => {
  const asked: unknown[] = [];
  const visits = await visitsPerMonth(async (...given) => {
    asked.push(given.slice(0, 2));
    return { good: 390, bad: 10, outside: 0 };
  }, new Date());
  expect(asked).toEqual([['pages', 'shell']]);
  // 400 of a tenth of the page views, four to a visit, in 28 days.
  expect(visits).toBeCloseTo((400 * 10 * 30) / 28 / 4);
  expect(await visitsPerMonth(() => Promise.reject(new Error('denied')), new Date())).toBeUndefined();
});
