import { expect, it } from 'vitest';
import { formatDuration } from './CallClock';

it.each([
  [0, '00:00'],
  [12_999, '00:12'],
  [61_000, '01:01'],
  [6_000_000, '100:00'],
  [-5000, '00:00'],
])('%i ms is %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
