import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Fault, faultyProxy } from '@platform/base/test-support/faulty-proxy';
import { seededRandom } from '@platform/base/test-support/seeded-random';
import { itemKeys } from '@site/server-data/tables';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LEAD, NOTIFICATION } from '../../test-support/samples';
import { tableClient, tableFixture } from '../../test-support/start-table';
import { contactStore } from './contact-store';
import { serviceLevelCounts, visitCounts } from './counters';
import { deliveryQueue } from './delivery-queue';
import { leadStore } from './lead-store';
import { HOUR, tableQuotas } from './quotas';
import { transcriptStore } from './transcript-store';

/* The answers of writes get lost, the client repeats the writes and meets its own. */

const table = tableFixture();
let proxy: Awaited<ReturnType<typeof faultyProxy>>;
let dynamo: DynamoDBDocumentClient;
let fault: () => Fault | undefined = () => undefined;

beforeAll(async () => {
  proxy = await faultyProxy(table.endpoint, (operation) => (/^(Put|Update)/.test(operation) ? fault() : undefined));
  dynamo = tableClient(proxy.endpoint, 8);
});
afterAll(() => proxy.stop());
beforeEach(() => {
  fault = () => undefined;
});

/** Loses the answer of the next write only. */
function loseNext(): void {
  let left = 1;
  fault = () => {
    left -= 1;
    return left === 0 ? 'lost' : undefined;
  };
}

const now = new Date('2026-11-21T10:20:00.000Z');
const rule = (scope: string, limit: number) => ({ scope, subject: 'a', limit, windowSeconds: HOUR });
const taken = async (scope: string) =>
  (await table.item(itemKeys.quota(scope, 'a', Math.floor(now.getTime() / 1000 / HOUR))))?.taken;

test('the last caller within a quota passes, and what is given back is given back once', async () => {
  const { take, giveBack } = tableQuotas(() => table.name, dynamo);
  loseNext();
  expect(await take([rule('last', 1)], now)).toBeUndefined();
  expect(await take([rule('last', 1)], now)).toBe(2400);
  loseNext();
  await giveBack([rule('last', 1)], now);
  expect(await taken('last')).toBe(0);
  expect(await take([rule('last', 1)], now)).toBeUndefined();
});

test('exactly the limit of concurrent callers passes', async () => {
  const random = seededRandom(3);
  fault = () => (random() < 0.2 ? 'lost' : undefined);
  const { take } = tableQuotas(() => table.name, dynamo);
  const waits = await Promise.all(Array.from({ length: 80 }, () => take([rule('many', 37)], now)));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(37);
  expect(await taken('many')).toBe(37);
});

test('events and visits are counted once', async () => {
  const random = seededRandom(5);
  fault = () => (random() < 0.2 ? 'lost' : undefined);
  const levels = serviceLevelCounts(dynamo, table.name, 60_000);
  const visits = visitCounts(dynamo, table.name);
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      await levels.add('leads', 'api', 'good', now);
      await visits.add('live', { begins: true, bad: [] }, 7, now);
    }),
  );
  const items = await table.items();
  expect(items.find(({ pk }) => pk === 'LEVEL#leads#api')).toMatchObject({ good: 40 });
  expect(items.find(({ pk }) => pk === 'VISITS#live')).toMatchObject({ visits: 40 });
});

test('an item that is written for long remembers no more than its latest writes', async () => {
  const levels = serviceLevelCounts(dynamo, table.name);
  for (let second = 0; second < 300; second += 3)
    await levels.add('calls', 'api', 'good', new Date(now.getTime() + second * 1000));
  const item = (await table.items()).find(({ pk }) => pk === 'LEVEL#calls#api') ?? {};
  expect(item.good).toBe(100);
  const ids = Object.values(item).flatMap((value) => (value instanceof Set ? [...value] : []));
  expect(ids.length).toBeGreaterThanOrEqual(5);
  expect(ids.length).toBeLessThanOrEqual(10);
});

test('a lead, a contact and a transcript are stored, not repeated', async () => {
  const lead = { lead: LEAD, bodyHash: 'h', suspect: false, correlationId: 'c', now };
  const put = (key: string) => leadStore(dynamo, table.name).put({ ...lead, key });
  loseNext();
  expect(await put('lead')).toBe('stored');
  expect(await put('lead')).toBe('repeated');

  const notify = async () =>
    (
      await contactStore(dynamo, table.name).put({
        source: 'notified',
        body: NOTIFICATION,
        sentKey: undefined,
        phone: NOTIFICATION.phone,
        conversationId: 'conv_1',
        correlationId: 'c',
        now,
      })
    ).outcome;
  loseNext();
  expect(await notify()).toBe('stored');
  expect(await notify()).toBe('repeated');

  const transcript = {
    conversationId: 'conv_1',
    agentId: 'a',
    summary: null,
    durationSeconds: 1,
    turns: [],
    now,
  };
  const keep = () => transcriptStore(dynamo, table.name, 90).put(transcript);
  loseNext();
  expect(await keep()).toBe(true);
  expect(await keep()).toBe(false);
});

test('a delivery is claimed and settled by the round whose answers were lost, and by no other', async () => {
  const [at, until] = [itemKeys.lead('due'), new Date(now.getTime() + 30_000)];
  await leadStore(dynamo, table.name).put({
    ...{ key: 'due', lead: LEAD, bodyHash: 'h', suspect: false, correlationId: 'c', now },
  });
  const queue = deliveryQueue(dynamo, table.name);
  loseNext();
  const claim = await queue.claim(at, now, until);
  expect(claim).toMatchObject({ fence: 1, attempts: 0, item: { key: 'due' } });
  loseNext();
  expect(await queue.claim(at, now, until)).toBeUndefined();
  if (!claim) throw new Error('not claimed');
  loseNext();
  expect(await queue.delivered(claim, now)).toBe(true);
  loseNext();
  expect(await queue.delivered({ ...claim, fence: 0 }, now)).toBe(false);
});
