import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { bucketOf } from '@platform/judge/histogram';
import { itemKeys } from '@site/server-data/tables';
import { LIVE_VISITS, minuteOf } from '@site/server-data/visit-counts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTable, type TestTable } from '../../test-support/start-table';
import { visitCounts } from './visit-counts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const now = new Date('2026-11-23T10:00:59.000Z');
const stored = async (of: string) =>
  (
    await table.dynamo.send(
      new GetCommand({ TableName: table.name, Key: itemKeys.visits(of, minuteOf(now)) }),
    )
  ).Item;

it('counts a visit once per report and minute, and what every visit can fail in', async () => {
  const counts = visitCounts(table.dynamo, table.name);
  await Promise.all(Array.from({ length: 20 }, () => counts.add(LIVE_VISITS, { begins: true }, now)));
  await counts.add(LIVE_VISITS, { of: ['failedLeads', 'failedLeads'], bad: ['clientErrors'] }, now);
  await counts.add(LIVE_VISITS, { speeds: { slowLcp: 1234, slowInp: 80 } }, now);
  await counts.add(LIVE_VISITS, { speeds: { slowLcp: 1234 } }, now);
  await counts.addRefused(LIVE_VISITS, now);
  expect(await stored(LIVE_VISITS)).toEqual({
    ...itemKeys.visits(LIVE_VISITS, minuteOf(now)),
    ttl: now.getTime() / 1000 + 7 * 86_400,
    visits: 20,
    'of:clientErrors': 20,
    'of:failedSlots': 20,
    'of:notHydrated': 20,
    'of:failedLeads': 1,
    'bad:clientErrors': 1,
    [`slowLcp:${bucketOf(1234)}`]: 2,
    [`slowInp:${bucketOf(80)}`]: 1,
    refused: 1,
  });
});

it('writes nothing for a report without a value', async () => {
  await visitCounts(table.dynamo, table.name).add('mfe-voice@x', { of: ['clientErrors'] }, now);
  expect(await stored('mfe-voice@x')).toBeUndefined();
});
