import { expect, test } from 'vitest';
import { allowedShare, BUDGET_DAYS, BURN, hourOf, OBJECTIVE_NAMES, OBJECTIVES } from './service-levels';
import { itemKeys } from './tables';

test('burns at a rate that every target can reach: a share of bad events is at most 1', () => {
  for (const name of OBJECTIVE_NAMES) {
    expect(BURN.rate * allowedShare(name)).toBeLessThan(1);
    expect(allowedShare(name)).toBeGreaterThan(0);
  }
  expect(Object.values(OBJECTIVES).every(({ smallestBad }) => smallestBad > 1)).toBe(true);
});

test('a burn of the long window is a noticeable share of the budget, and is found within the window', () => {
  const { rate, long, short } = BURN;
  expect(long / short).toBe(12);
  expect((rate * long) / (BUDGET_DAYS * 1440)).toBeGreaterThan(0.02);
});

test('keys of hours sort by time', () => {
  const hour = hourOf(new Date('2026-11-23T10:59:59.999Z'));
  expect(hour).toBe(hourOf(new Date('2026-11-23T10:00:00.000Z')));
  expect(itemKeys.serviceLevel('pages', 'mfe-voice', hour)).toEqual({
    pk: 'LEVEL#pages#mfe-voice',
    sk: 'HOUR#0000498730',
  });
  expect(itemKeys.serviceLevel('pages', 'x', 9).sk < itemKeys.serviceLevel('pages', 'x', 10).sk).toBe(true);
});
