import { expect, test } from 'vitest';
import { conversionBars, costBars } from './benefit-bars';

test('the drawings match the claims: +40 % and −60 %', () => {
  const grown = conversionBars(80, 240, 76).map(({ before, after }) => after / before);
  expect(Math.max(...grown)).toBeCloseTo(1.4, 5);
  expect(grown[0]).toBe(1);
  const left = costBars(52, 160, 108).map(({ before, after }) => after / before);
  expect(left.at(-1)).toBeGreaterThanOrEqual(0.38);
  expect(left.at(-1)).toBeLessThanOrEqual(0.4);
});
