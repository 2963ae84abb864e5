import { itemKeys } from '@site/server-data/tables';
import { beforeAll, expect, test } from 'vitest';
import { LEAD } from '../../test-support/samples';
import { tableFixture } from '../../test-support/start-table';
import { type Claim, type DeliveryQueue, deliveryQueue } from './delivery-queue';
import { leadStore } from './lead-store';

const table = tableFixture();
let queue: DeliveryQueue;
beforeAll(() => {
  queue = deliveryQueue(table.dynamo, table.name);
});

const now = new Date('2026-11-21T10:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const lead = { ...LEAD, phone: '+380671234567' } as const;

async function order(key: string) {
  const leads = leadStore(table.dynamo, table.name);
  await leads.put({ key, lead, bodyHash: 'h', suspect: false, correlationId: 'c', now });
  return itemKeys.lead(key);
}

async function claimed(claim: Promise<Claim | undefined>): Promise<Claim> {
  const held = await claim;
  if (!held) throw new Error('not claimed');
  return held;
}

test('lets one of twenty rounds claim a delivery', async () => {
  const at = await order('twenty');
  const claims = await Promise.all(Array.from({ length: 20 }, () => queue.claim(at, now, after(30))));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await queue.due(after(29), 100)).not.toContainEqual(at);
});

test('makes a delivery due again when its lease expires, with a new fence', async () => {
  const at = await order('lease');
  const first = await claimed(queue.claim(at, now, after(30)));
  expect(await queue.claim(at, after(29), after(60))).toBeUndefined();
  expect(await queue.due(after(30), 100)).toContainEqual(at);
  const second = await claimed(queue.claim(at, after(30), after(60)));
  expect([first.fence, second.fence]).toEqual([1, 2]);
  expect(await queue.delivered(first, after(31))).toBe(false);
  expect(await queue.delivered(second, after(31))).toBe(true);
  expect(await queue.postpone(second, after(90), false, true)).toBe(false);
  expect(await queue.claim(at, after(3600), after(3630))).toBeUndefined();
});

test('removes a settled delivery from the index', async () => {
  const at = await order('delivered');
  const claim = await claimed(queue.claim(at, now, after(30)));
  await queue.delivered(claim, now);
  expect(await queue.due(after(3600), 100)).not.toContainEqual(at);
  const item = await table.item(at);
  expect(item).toMatchObject({ state: 'delivered', deliveredAt: now.toISOString() });
  expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(['pendingPk']));
});

test('counts what is pending and for how long, and moves a given-up delivery to the failed partition', async () => {
  const before = await queue.backlog(now);
  const at = await order('failed');
  expect(await queue.backlog(after(90))).toMatchObject({ pending: before.pending + 1, oldestSeconds: 90 });
  const claim = await claimed(queue.claim(at, now, after(30)));
  await queue.giveUp(claim, after(1));
  expect(await table.item(at)).toMatchObject({ state: 'failed', pendingPk: 'FAILED' });
  expect((await queue.backlog(now)).failed).toBe(before.failed + 1);
});

test('queues no delivery for a suspect lead, which expires after a month', async () => {
  const leads = leadStore(table.dynamo, table.name);
  await leads.put({ key: 'suspect', lead, bodyHash: 'h', suspect: true, correlationId: 'c', now });
  const item = await table.item(itemKeys.lead('suspect'));
  expect(item).toMatchObject({ state: 'suspect', ttl: now.getTime() / 1000 + 30 * 86_400 });
  expect(item).not.toHaveProperty('pendingPk');
});
