import { expect, test } from 'vitest';
import { telemetrySchema } from './telemetry';

const version = '00000000000000000000000000000001';

test('rejects a request with neither reports nor pages, and too many pages', () => {
  const page = { part: 'shell', version, bad: false };
  const parsed = (pages: object[]) => telemetrySchema.safeParse({ reports: [], pages }).success;
  expect([[], [page], Array(20).fill(page), Array(21).fill(page)].map(parsed)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(parsed([{ ...page, bad: 'yes' }])).toBe(false);
});

test('rejects too many reports, invalid part names and ids, and invalid numbers', () => {
  const report = { kind: 'error', part: 'shell', version };
  for (const reports of [
    [],
    Array(21).fill(report),
    [{ ...report, part: 'mfe-Partners' }],
    [{ ...report, part: `mfe-${'a'.repeat(29)}` }],
    [{ ...report, part: 'other' }],
    [{ ...report, version: 'v1' }],
  ])
    expect(telemetrySchema.safeParse({ reports }).success).toBe(false);
  for (const composition of ['', 'x', 'a'.repeat(13), 'ABCDEFABCDEF', 7])
    expect(telemetrySchema.safeParse({ composition, reports: [report] }).success).toBe(false);
  for (const value of [-1, 1e9, null, '1'])
    expect(
      telemetrySchema.safeParse({ reports: [{ ...report, kind: 'vital', name: 'LCP', value }] }).success,
    ).toBe(false);
});
