import { expect, test } from 'vitest';
import { callbackTime } from './callback-time';

test.each([
  // Winter, two hours ahead of UTC.
  ['Thursday, 8:59', '2026-01-15T06:59:59Z', 'thu'],
  ['Thursday, 9:00', '2026-01-15T07:00:00Z', 'hour'],
  ['Thursday, 16:59', '2026-01-15T14:59:59Z', 'hour'],
  ['Thursday, 17:00: the hour may end on Friday', '2026-01-15T15:00:00Z', 'fri'],
  ['Thursday, 23:59', '2026-01-15T21:59:59Z', 'fri'],
  ['Friday, midnight', '2026-01-15T22:00:00Z', 'fri'],
  ['Friday, 18:00', '2026-01-16T16:00:00Z', 'mon'],
  ['Saturday, noon', '2026-01-17T10:00:00Z', 'mon'],
  ['Sunday, 23:59', '2026-01-18T21:59:59Z', 'mon'],
  ['Monday, midnight', '2026-01-18T22:00:00Z', 'mon'],
  ['Monday, 21:00', '2026-01-19T19:00:00Z', 'tue'],
  ['Tuesday, 21:00', '2026-01-20T19:00:00Z', 'wed'],
  ['Wednesday, 21:00', '2026-01-21T19:00:00Z', 'thu'],
  // The clocks go forward on Sunday 29 March 2026, and back on Sunday 25 October.
  ['Friday, 9:00 in winter', '2026-03-27T07:00:00Z', 'hour'],
  ['Monday, 8:59 in summer', '2026-03-30T05:59:59Z', 'mon'],
  ['Monday, 9:00 in summer', '2026-03-30T06:00:00Z', 'hour'],
  ['Friday, 9:00 in summer', '2026-10-23T06:00:00Z', 'hour'],
  ['Monday, 8:59 in winter again', '2026-10-26T06:59:59Z', 'mon'],
  ['Monday, 9:00 in winter again', '2026-10-26T07:00:00Z', 'hour'],
])('%s', (_, now, expected) => {
  expect(callbackTime(new Date(now))).toBe(expected);
});
