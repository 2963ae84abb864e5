import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { telemetrySchema } from '@site/contracts/api/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releasesSeen } from '../shared/table/releases-seen';
import { recorders } from '../test-support/recorders';
import { startTable, type TestTable } from '../test-support/start-table';
import { recordTelemetry } from './core';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const version = (index: number) => index.toString(16).padStart(12, '0');
/** What every test needs; visits are not counted unless a test says so. */
const NO_VISITS = {
  visitsOf: async () => undefined,
  countVisit: async () => {},
  countEvent: async () => {},
  countsFailures: false,
};
const id = (letter: string) => letter.repeat(12);

test('writes metrics by microfrontend and version', async () => {
  const { count, counts, measure, figures } = recorders();
  const telemetry = telemetrySchema.parse({
    reports: [
      { kind: 'vital', part: 'shell', version: version(1), name: 'LCP', value: 1234.5 },
      { kind: 'vital', part: 'shell', version: version(1), name: 'INP', value: 80 },
      { kind: 'vital', part: 'shell', version: version(1), name: 'TTFB', value: 90 },
      { kind: 'vital', part: 'shell', version: version(1), name: 'CLS', value: 0.02 },
      { kind: 'error', part: 'mfe-voice', version: version(2), message: 'anna@example.com' },
    ],
  });
  await recordTelemetry(telemetry, {
    ...NO_VISITS,
    measure,
    count,
    knowsPart: async () => true,
    knowsVersion: async () => true,
    variantOf: async () => 'stable',
  });
  expect(counts).toEqual({ TelemetryReceived: 1, ClientErrors: 1 });
  const shell = [{ part: 'shell', version: version(1) }];
  expect(figures).toEqual([
    { metric: 'VitalLcp', value: 1234.5, unit: 'Milliseconds', dimensions: shell },
    { metric: 'VitalInp', value: 80, unit: 'Milliseconds', dimensions: shell },
    { metric: 'VitalTtfb', value: 90, unit: 'Milliseconds', dimensions: shell },
    { metric: 'VitalCls', value: 0.02, unit: 'None', dimensions: shell },
    {
      metric: 'ClientErrors',
      value: 1,
      unit: 'Count',
      dimensions: [{ part: 'mfe-voice', version: version(2) }],
    },
  ]);
});

test('counts an unreleased version as other', async () => {
  const { count, measure, figures } = recorders();
  const reports = [1, 2].map((index) => ({ kind: 'error', part: 'shell', version: version(index) }));
  await recordTelemetry(telemetrySchema.parse({ reports }), {
    ...NO_VISITS,
    measure,
    count,
    knowsPart: async () => true,
    knowsVersion: async (part, known) => part === 'shell' && known === version(1),
    variantOf: async () => undefined,
  });
  expect(figures.map(({ dimensions }) => dimensions)).toEqual([
    [{ part: 'shell', version: version(1) }],
    [{ part: 'shell', version: 'other' }],
  ]);
});

test('counts a part once it is released, and ignores parts that never were', async () => {
  const log = await startTable('releases');
  const released = {
    ...{ pk: 'LIVE', sk: '0000000001', composition: id('1'), when: new Date().toISOString() },
    versions: { shell: version(1), 'mfe-partners': version(7) },
  };
  const failed: unknown[] = [];
  const seen = () => releasesSeen(log.dynamo, log.name, (error) => failed.push(error));
  const sent = async (releases: ReturnType<typeof seen>) => {
    const { count, counts, measure, figures } = recorders();
    const names = ['mfe-partners', 'mfe-made-up', 'mfe-partner'];
    const reports = names.map((part) => ({ kind: 'error', part, version: version(7) }));
    await recordTelemetry(telemetrySchema.parse({ reports }), {
      ...NO_VISITS,
      measure,
      count,
      knowsPart: releases.hasPart,
      knowsVersion: releases.hasVersion,
      variantOf: releases.variantOf,
    });
    return { counts, of: figures.map(({ dimensions }) => dimensions[0]) };
  };
  // Before the first release no name becomes a dimension.
  const other = { part: 'other', version: 'other' };
  expect((await sent(seen())).of).toEqual([other, other, other]);
  await log.dynamo.send(new PutCommand({ TableName: log.name, Item: released }));
  expect(await sent(seen())).toEqual({
    counts: { TelemetryReceived: 1, ClientErrors: 1 },
    of: [{ part: 'mfe-partners', version: version(7) }],
  });
  expect(failed).toEqual([]);
  await log.stop();
});

test('separates canary and stable, with the composition’s id as a property and not a dimension', async () => {
  const item = {
    pk: 'LIVE',
    composition: id('a'),
    canaries: [{ slot: 'shell', composition: id('b'), since: 'then' }],
  };
  await table.dynamo.send(new PutCommand({ TableName: table.name, Item: { ...item, sk: '0000000002' } }));
  const old = { pk: 'LIVE', sk: '0000000001', composition: id('c') };
  await table.dynamo.send(new PutCommand({ TableName: table.name, Item: old }));
  const failed: unknown[] = [];
  const { variantOf: sideOf } = releasesSeen(table.dynamo, table.name, (error) => failed.push(error));
  const sent = async (composition?: string) => {
    const { count, measure, figures } = recorders();
    const reports = [{ kind: 'error', part: 'shell', version: version(1) }];
    await recordTelemetry(telemetrySchema.parse({ composition, reports }), {
      ...NO_VISITS,
      measure,
      count,
      knowsPart: async () => true,
      knowsVersion: async () => true,
      variantOf: sideOf,
    });
    return figures.map(({ dimensions, properties }) => [dimensions[1]?.variant, properties?.composition]);
  };
  expect(await sent(id('a'))).toEqual([['stable', id('a')]]);
  expect(await sent(id('b'))).toEqual([['canary', id('b')]]);
  expect(await sent(id('c'))).toEqual([[undefined, id('c')]]);
  expect(await sent()).toEqual([[undefined, undefined]]);
  expect(failed).toEqual([]);
});

test('counts a page for each of its known parts, once, without a version or a dimension that anybody can name', async () => {
  const { count, measure, countEvent, events, figures } = recorders();
  const pages = [
    { part: 'shell', version: version(1), bad: false },
    { part: 'mfe-voice', version: version(2), bad: true },
    { part: 'mfe-voice', version: version(2), bad: false },
    { part: 'mfe-made-up', version: version(3), bad: true },
    { part: 'mfe-unknown', version: version(3), bad: true },
  ];
  await recordTelemetry(telemetrySchema.parse({ reports: [], pages }), {
    ...NO_VISITS,
    measure,
    count,
    countEvent,
    // `mfe-unknown`: while the live log can't be read.
    knowsPart: async (part) => (part === 'mfe-unknown' ? undefined : part !== 'mfe-made-up'),
    knowsVersion: async () => false,
    variantOf: async () => 'canary',
  });
  expect(events.sort()).toEqual(['pages bad mfe-voice', 'pages good shell']);
  expect(figures).toEqual([]);
});

test('counts a visit after its reports, under the key of its composition', async () => {
  const { count, measure, figures } = recorders();
  const added: unknown[] = [];
  const visit = { begins: true as const, bad: ['clientErrors' as const] };
  const sent = (
    composition: string | undefined,
    add = async (...given: unknown[]) => void added.push(given),
  ) =>
    recordTelemetry(
      telemetrySchema.parse({
        composition,
        visit,
        reports: [{ kind: 'error', part: 'shell', version: version(1) }],
      }),
      {
        measure,
        count,
        knowsPart: async () => true,
        knowsVersion: async () => true,
        variantOf: async () => 'canary',
        visitsOf: async (asked) => (asked === id('b') ? 'mfe-x@now' : undefined),
        countVisit: add,
        countEvent: async () => {},
        countsFailures: false,
      },
    );
  await sent(id('b'));
  await sent(id('a'));
  await sent(undefined);
  expect(added).toEqual([['mfe-x@now', visit]]);
  const before = figures.length;
  await expect(sent(id('b'), () => Promise.reject(new Error('throttled')))).rejects.toThrow('throttled');
  expect(figures.length).toBe(before + 1);
});

test('counts a request once for each known part that failed, unless its address is over the limit', async () => {
  const failures = async (countsFailures: boolean) => {
    const { measure, count, figures } = recorders();
    const error = (part: string) => ({ kind: 'error' as const, part, version: version(1) });
    const reports = [error('mfe-voice'), error('mfe-voice'), error('mfe-made-up')];
    await recordTelemetry(telemetrySchema.parse({ reports }), {
      ...NO_VISITS,
      measure,
      count,
      countsFailures,
      knowsPart: async (part) => part === 'mfe-voice',
      knowsVersion: async () => false,
      variantOf: async () => undefined,
    });
    return figures
      .filter(({ metric }) => metric === 'PartFailures')
      .map(({ dimensions, value }) => ({ dimensions, value }));
  };
  expect(await failures(true)).toEqual([{ dimensions: [{ part: 'mfe-voice' }], value: 1 }]);
  expect(await failures(false)).toEqual([]);
});
