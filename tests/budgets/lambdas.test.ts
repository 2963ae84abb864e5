import { expect, it } from 'vitest';
import budgets from './lambda-budgets.json' with { type: 'json' };
import { LAMBDAS, lambdaWeight } from './lambda-weight';

/** Share by which a function may exceed its budget before the test fails. */
const TOLERANCE = 0.05;

it('has a budget for every function', () => {
  expect(Object.keys(budgets).sort()).toEqual(LAMBDAS);
});

it.each(Object.entries(budgets))('%s stays within its budget', async (name, budget) => {
  expect(await lambdaWeight(name)).toBeLessThanOrEqual(budget * (1 + TOLERANCE));
});
