import { rounds } from '@platform/base/test-support/nightly';
import { leadSchema } from '@site/contracts/api/lead';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverDue } from './deliver-notifications/core';
import type { SendResult } from './deliver-notifications/send-telegram';
import { channelPause } from './shared/table/channel-pause';
import { deliveryQueue } from './shared/table/delivery-queue';
import { leadStore } from './shared/table/lead-store';
import { recorders } from './test-support/recorders';
import { LEAD } from './test-support/samples';
import { startTable, type TestTable } from './test-support/start-table';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const START = Date.parse('2026-11-21T10:00:00.000Z');
const LEADS = rounds(100, 500);

test('loses and duplicates no message when Telegram fails for hundreds of leads', {
  timeout: 180_000,
}, async () => {
  const clock = { now: START };
  const down = { telegram: true };
  const sent: string[] = [];
  const queue = deliveryQueue(table.dynamo, table.name);
  const store = leadStore(table.dynamo, table.name);
  const { website: _, ...lead } = leadSchema.parse(LEAD);
  const round = () => {
    const { log, count, countEvent } = recorders();
    return deliverDue({
      queue,
      pause: channelPause(table.dynamo, table.name, 'telegram'),
      send: async (text): Promise<SendResult> => {
        if (down.telegram) return { outcome: 'unreachable' };
        sent.push(/Запись: (\S+)/.exec(text)?.[1] ?? '');
        return { outcome: 'sent' };
      },
      now: () => new Date(clock.now),
      hasTime: () => true,
      log,
      count,
      countEvent,
    });
  };

  for (let index = 0; index < LEADS; index += 1) {
    const key = `lead-${String(index).padStart(3, '0')}`;
    clock.now += 20_000;
    await store.put({
      key,
      lead,
      bodyHash: key,
      suspect: false,
      correlationId: 'c',
      now: new Date(clock.now),
    });
    if (index % 50 === 0) await round();
  }
  expect(await queue.backlog(new Date(clock.now))).toMatchObject({ pending: LEADS, failed: 0 });

  down.telegram = false;
  for (let minute = 0; minute < 20; minute += 1) {
    clock.now += 60_000;
    await Promise.all([round(), round()]);
  }
  expect(sent).toHaveLength(LEADS);
  expect(new Set(sent).size).toBe(LEADS);
  expect(await queue.backlog(new Date(clock.now))).toMatchObject({ pending: 0, failed: 0 });
});

test('sends once more after the lease when a round crashes between send and record', async () => {
  const queue = deliveryQueue(table.dynamo, table.name);
  const { website: _, ...lead } = leadSchema.parse(LEAD);
  const now = new Date(START + 86_400_000);
  await leadStore(table.dynamo, table.name).put({
    key: 'crashed',
    lead,
    bodyHash: 'crashed',
    suspect: false,
    correlationId: 'c',
    now,
  });
  const [at] = await queue.due(now, 1);
  if (!at) throw new Error('nothing is due');
  // Claimed and sent; the function ends before it records that.
  await queue.claim(at, now, new Date(now.getTime() + 30_000));
  const sent: string[] = [];
  for (const seconds of [1, 29, 31, 62, 120]) {
    const { log, count, countEvent } = recorders();
    await deliverDue({
      queue,
      pause: channelPause(table.dynamo, table.name, 'telegram'),
      send: async (text) => {
        sent.push(text);
        return { outcome: 'sent' };
      },
      now: () => new Date(now.getTime() + seconds * 1000),
      hasTime: () => true,
      log,
      count,
      countEvent,
    });
  }
  expect(sent).toHaveLength(1);
});
