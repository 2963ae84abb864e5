import { expect, it } from 'vitest';
import { sightOf, visitsPerMonth } from './least-fault';

it.each([
  [3_000, 'At about 3,000 visits a month an hour shows the judge nothing: it withdraws no fault.'],
  [284_321, 'At about 280,000 visits a month an hour shows the judge nothing'],
  [300_000, 'the judge sees in an hour if 30 or more in 100 page views fail in addition'],
  [999_999, 'if 30 or more in 100'],
  [1_000_000, 'if 5 or more in 100'],
  [40_000_000, 'At about 40,000,000 visits a month the judge sees in an hour if 2 or more in 100'],
])('says what a rollout shows at %i visits a month', (visits, sentence) => {
  expect(sightOf(visits)).toContain(sentence);
});

it('estimates the visits from the sampled page views of the shell in the last month', async () => {
  const now = new Date('2026-11-28T10:30:00.000Z');
  const asked: unknown[] = [];
  const visits = await visitsPerMonth(async (...given) => {
    asked.push(given);
    return { good: 390, bad: 10, outside: 0 };
  }, now);
  expect(asked).toEqual([['pages', 'shell', { first: expect.any(Number), last: expect.any(Number) }]]);
  // 400 of a tenth of the page views, four to a visit, in 28 days.
  expect(visits).toBeCloseTo((400 * 10 * 30) / 28 / 4);
  expect(await visitsPerMonth(() => Promise.reject(new Error('denied')), now)).toBeUndefined();
});
