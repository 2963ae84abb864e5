import { expect, test } from 'vitest';
import { telemetrySchema } from './telemetry';

const version = '00000000000000000000000000000001';
const page = { part: 'shell', version, bad: false };
const report = { kind: 'error', part: 'shell', version };
const isAccepted = (body: object) => telemetrySchema.safeParse({ reports: [], ...body }).success;

test('accepts a page without a report, and twenty of each', () => {
  expect(isAccepted({ pages: [page] })).toBe(true);
  expect(isAccepted({ reports: Array(20).fill(report), pages: Array(20).fill(page) })).toBe(true);
});

test.each<object>([
  {},
  { reports: Array(21).fill(report) },
  { pages: Array(21).fill(page) },
  { pages: [{ ...page, bad: 'yes' }] },
  { reports: [{ ...report, version: 'v1' }] },
  ...['mfe-Partners', `mfe-${'a'.repeat(29)}`, 'other'].map((part) => ({ reports: [{ ...report, part }] })),
  ...['', 'a'.repeat(13), 'ABCDEFABCDEF'].map((composition) => ({ composition, reports: [report] })),
  ...[-1, 1e9, '1'].map((value) => ({ reports: [{ ...report, kind: 'vital', name: 'LCP', value }] })),
])('rejects %j', (body) => {
  expect(isAccepted(body)).toBe(false);
});
