import { telemetrySchema } from '@site/contracts/api/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Measure } from '../shared/meter';
import { versionsOfDay } from '../shared/table/versionsOfDay';
import { recorders } from '../test-support/recorders';
import { startTable, type TestTable } from '../test-support/startTable';
import { recordTelemetry } from './core';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const version = (index: number) => index.toString(16).padStart(12, '0');
const measured = () => {
  const lines: unknown[][] = [];
  const measure: Measure = (...line) => lines.push(line);
  return { lines, measure };
};

test('figures are kept by microfrontend and version', async () => {
  const { lines, measure } = measured();
  const { count, counts } = recorders();
  const telemetry = telemetrySchema.parse({
    reports: [
      { kind: 'vital', part: 'shell', version: version(1), name: 'LCP', value: 1234.5 },
      { kind: 'vital', part: 'shell', version: version(1), name: 'CLS', value: 0.02 },
      { kind: 'error', part: 'mfe-voice', version: version(2), message: 'anna@example.com' },
    ],
  });
  await recordTelemetry(telemetry, { measure, count, knowsVersion: async () => true });
  expect(counts).toEqual({ ClientErrors: 1 });
  expect(lines).toEqual([
    ['VitalLcp', 1234.5, 'Milliseconds', { part: 'shell', version: version(1) }],
    ['VitalCls', 0.02, 'None', { part: 'shell', version: version(1) }],
    ['ClientErrors', 1, 'Count', { part: 'mfe-voice', version: version(2) }],
  ]);
});

test('made-up versions cost nothing: a day has so many, in all functions together', async () => {
  const functions = [1, 2, 3].map(() => versionsOfDay(table.dynamo, table.name, 5));
  const now = new Date('2026-11-21T10:00:00.000Z');
  const said = await Promise.all(
    Array.from({ length: 60 }, (_, index) => functions[index % 3]?.('shell', version(index), now)),
  );
  expect(said.filter(Boolean)).toHaveLength(5);
  const known = said.findIndex(Boolean);
  for (const knows of functions) expect(await knows('shell', version(known), now)).toBe(true);
  const tomorrow = new Date('2026-11-22T10:00:00.000Z');
  expect(await functions[0]?.('shell', version(99), tomorrow)).toBe(true);
});

test('too many reports, foreign parts and odd numbers are refused', () => {
  const report = { kind: 'error', part: 'shell', version: version(1) };
  for (const reports of [
    [],
    Array(21).fill(report),
    [{ ...report, part: 'x' }],
    [{ ...report, version: 'v1' }],
  ])
    expect(telemetrySchema.safeParse({ reports }).success).toBe(false);
  for (const value of [-1, 1e9, null, '1'])
    expect(
      telemetrySchema.safeParse({ reports: [{ ...report, kind: 'vital', name: 'LCP', value }] }).success,
    ).toBe(false);
});
