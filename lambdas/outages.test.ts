import { rounds } from '@platform/base/test-support/nightly';
import { leadSchema } from '@site/contracts/api/lead';
import { expect, test } from 'vitest';
import { deliverDue } from './deliver-notifications/core';
import type { SendResult } from './deliver-notifications/send-telegram';
import { channelPause, deliveryQueue } from './shared/table/delivery-queue';
import { leadStore } from './shared/table/lead-store';
import { recorders } from './test-support/recorders';
import { LEAD } from './test-support/samples';
import { tableFixture } from './test-support/start-table';

const table = tableFixture();

const START = Date.parse('2026-11-21T10:00:00.000Z');
const LEADS = rounds(100, 500);

/** Runs a delivery round at a time, as the function does. */
const deliver = (send: (text: string) => Promise<SendResult>, now: number) =>
  deliverDue({
    queue: deliveryQueue(table.dynamo, table.name),
    pause: channelPause(table.dynamo, table.name, 'telegram'),
    send,
    now: () => new Date(now),
    hasTime: () => true,
    ...recorders(),
  });
const { website: _, ...lead } = leadSchema.parse(LEAD);
const store = (key: string, now: number) =>
  leadStore(table.dynamo, table.name).put({
    ...{ key, lead, bodyHash: key, suspect: false, correlationId: 'c' },
    now: new Date(now),
  });

test('loses and duplicates no message when Telegram fails for hundreds of leads', {
  timeout: 180_000,
}, async () => {
  const queue = deliveryQueue(table.dynamo, table.name);
  let now = START;
  let down = true;
  const sent: string[] = [];
  const send = async (text: string): Promise<SendResult> => {
    if (down) return { outcome: 'unreachable' };
    sent.push(/Запись: (\S+)/.exec(text)?.[1] ?? '');
    return { outcome: 'sent' };
  };
  for (let index = 0; index < LEADS; index += 1) {
    now += 20_000;
    await store(`lead-${String(index).padStart(3, '0')}`, now);
    if (index % 50 === 0) await deliver(send, now);
  }
  expect(await queue.backlog(new Date(now))).toMatchObject({ pending: LEADS, failed: 0 });

  down = false;
  for (let minute = 0; minute < 20; minute += 1) {
    now += 60_000;
    await Promise.all([deliver(send, now), deliver(send, now)]);
  }
  expect(sent).toHaveLength(LEADS);
  expect(new Set(sent).size).toBe(LEADS);
  expect(await queue.backlog(new Date(now))).toMatchObject({ pending: 0, failed: 0 });
});

test('sends once more after the lease when a round crashes between send and record', async () => {
  const queue = deliveryQueue(table.dynamo, table.name);
  const now = START + 86_400_000;
  await store('crashed', now);
  const [at] = await queue.due(new Date(now), 1);
  if (!at) throw new Error('nothing is due');
  // Claimed and sent; the function ends before it records that.
  await queue.claim(at, new Date(now), new Date(now + 30_000));
  const sent: string[] = [];
  for (const seconds of [1, 29, 31, 62, 120])
    await deliver(
      async (text) => {
        sent.push(text);
        return { outcome: 'sent' };
      },
      now + seconds * 1000,
    );
  expect(sent).toHaveLength(1);
});
