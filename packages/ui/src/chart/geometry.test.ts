import { expect, it } from 'vitest';
import { roundMax } from './geometry';

it.each([
  [[71, 22], 80],
  [[2.4, 1.8], 2.5],
  [[100], 100],
  [[130], 150],
])('rounds the top of %j up to %d', (values, top) => {
  expect(roundMax(values)).toBe(top);
});
