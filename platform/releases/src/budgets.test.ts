import { OBJECTIVE_NAMES, OBJECTIVES } from '@site/server-data/service-levels';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetOf, figuresOf, reached } from './budgets';

const counts = fc.record({ good: fc.nat(1e6), bad: fc.nat(1e4), outside: fc.nat(1e6) });
const objective = fc.constantFrom(...OBJECTIVE_NAMES);

describe('a budget', () => {
  it('is kept when the target is met exactly, and spent by one more bad event', () => {
    expect(budgetOf('pages', { good: 990, bad: 10, outside: 0 })).toEqual({
      objective: 'pages',
      target: 0.99,
      good: 990,
      bad: 10,
      outside: 0,
      allowed: 10,
      spent: 1,
      state: 'kept',
    });
    expect(budgetOf('pages', { good: 989, bad: 11, outside: 0 })).toMatchObject({
      spent: 1.1,
      state: 'spent',
    });
    expect(budgetOf('leads', { good: 2997, bad: 3, outside: 0 })).toMatchObject({
      allowed: 3,
      state: 'kept',
    });
  });

  it('says that there is too little before anything was counted, and for a few bad events of few', () => {
    expect(budgetOf('pages', { good: 0, bad: 0, outside: 9 })).toMatchObject({ spent: 0, state: 'too-few' });
    expect(budgetOf('pages', { good: 2, bad: 6, outside: 0 }).state).toBe('too-few');
    expect(budgetOf('pages', { good: 2, bad: 7, outside: 0 }).state).toBe('spent');
  });

  it('depends on what failed outside in nothing but what visitors got', () => {
    fc.assert(
      fc.property(objective, counts, fc.nat(1e6), (name, given, more) => {
        const outage = { ...given, outside: given.outside + more };
        const { outside: _, ...own } = budgetOf(name, given);
        expect(budgetOf(name, outage)).toMatchObject(own);
        expect(reached(outage)).toBeLessThanOrEqual(reached(given));
      }),
    );
  });

  it('is spent exactly when the target is missed by enough bad events', () => {
    fc.assert(
      fc.property(objective, counts, (name, given) => {
        const { target, smallestBad } = OBJECTIVES[name];
        const total = given.good + given.bad;
        // Compared in whole thousandths, since 1 - 0.999 is not exact.
        const missed = given.bad * 1000 > Math.round((1 - target) * 1000) * total;
        const { state, spent } = budgetOf(name, given);
        expect(state === 'spent').toBe(missed && given.bad >= smallestBad);
        if (state === 'spent') expect(spent).toBeGreaterThan(1);
        if (state === 'kept') expect(spent).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is spent more by a bad event and less by a good one', () => {
    fc.assert(
      fc.property(objective, counts, (name, given) => {
        const { spent } = budgetOf(name, given);
        // Shares like 1 - 0.999 are not exact, so that equal quotients differ in their last digit.
        const rounding = spent * 1e-12;
        const withBad = budgetOf(name, { ...given, bad: given.bad + 1 }).spent;
        const withGood = budgetOf(name, { ...given, good: given.good + 1 }).spent;
        expect(withBad).toBeGreaterThanOrEqual(spent - rounding);
        expect(withGood).toBeLessThanOrEqual(spent + rounding);
      }),
    );
  });

  it('is shown with its figures', () => {
    expect(figuresOf(budgetOf('pages', { good: 388, bad: 12, outside: 3 }))).toBe(
      '12 bad of 400, 4 allowed in 28 days (300 % spent), 3 failed outside',
    );
  });
});
