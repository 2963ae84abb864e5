import { itemKeys } from '@site/server-data/tables';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Move, tableChannel } from '../shared/table/channel';
import { contactStore } from '../shared/table/contact-store';
import { type DeliveryQueue, deliveryQueue } from '../shared/table/delivery-queue';
import { leadStore } from '../shared/table/lead-store';
import { recorders } from '../test-support/recorders';
import { LEAD, NOTIFICATION, SAVE } from '../test-support/samples';
import { startTable, type TestTable } from '../test-support/start-table';
import { deliverDue } from './core';
import type { ChatResult } from './send-telegram';

let table: TestTable;
let now: Date;
let sent: string[];
let attempts: number;
let said: ReturnType<typeof recorders>;
let send: (text: string, moved: Move | undefined) => Promise<ChatResult>;
const SENT: ChatResult = { outcome: 'sent' };
const phone = '+380671234567';

beforeEach(async () => {
  table = await startTable();
  now = new Date('2026-11-21T10:00:00.000Z');
  sent = [];
  attempts = 0;
  said = recorders();
  send = async () => SENT;
});
afterEach(() => table.stop());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const round = (hasTime = () => true, over: Partial<DeliveryQueue> = {}) =>
  deliverDue({
    queue: { ...deliveryQueue(table.dynamo, table.name), ...over },
    channel: tableChannel(table.dynamo, table.name, 'telegram'),
    send: async (text, moved) => {
      attempts += 1;
      const result = await send(text, moved);
      if (result.outcome === 'sent') sent.push(text);
      return result;
    },
    now: () => now,
    hasTime,
    ...said,
  });

const lead = (key: string, name = key) =>
  leadStore(table.dynamo, table.name).put({
    key,
    lead: { ...LEAD, phone, name },
    bodyHash: 'h',
    suspect: false,
    correlationId: 'c',
    now,
  });

const contacts = () => contactStore(table.dynamo, table.name);
const base = { sentKey: 'k', phone, conversationId: 'unknown', correlationId: 'c' };
const save = () => contacts().put({ ...base, source: 'saved', body: { ...SAVE, phone_number: phone }, now });
const notify = () => contacts().put({ ...base, source: 'notified', body: NOTIFICATION, now });

test('sends one message at once for save and notification of a contact', async () => {
  await save();
  expect(await round()).toEqual({ sent: 0, postponed: 0, givenUp: 0 });
  await notify();
  expect((await round()).sent).toBe(1);
  later(3600);
  await Promise.all([save(), notify(), round()]);
  await round();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(`Телефон: ${phone}`);
});

test('sends a save alone after a minute, and nothing for its late notification', async () => {
  await save();
  later(60);
  await round();
  await notify();
  later(3600);
  await round();
  expect(sent).toHaveLength(1);
});

test('sends each of forty leads once in ten concurrent rounds', async () => {
  for (let index = 0; index < 40; index += 1) await lead(`lead-${index}-`);
  await Promise.all(Array.from({ length: 10 }, () => round()));
  await round();
  expect(sent).toHaveLength(40);
  expect(new Set(sent).size).toBe(40);
});

test('sends in the order of arrival', async () => {
  for (const key of ['one', 'two', 'three']) {
    await lead(key);
    later(1);
  }
  await round();
  expect(sent.map((text) => text.match(/Имя: (.*)/)?.[1])).toEqual(['one', 'two', 'three']);
});

test('pauses every round for as long as Telegram asks', async () => {
  await lead('one');
  await lead('two');
  send = async () => ({ outcome: 'rate_limited', retryAfterSeconds: 40 });
  expect(await round()).toEqual({ sent: 0, postponed: 1, givenUp: 0 });
  send = async () => SENT;
  later(39);
  await round();
  expect(attempts).toBe(1);
  later(1);
  expect((await round()).sent).toBe(2);
});

test('backs off exponentially and gives up after a day', async () => {
  await lead('stuck');
  send = async () => ({ outcome: 'unreachable', upstreamStatus: 502 });
  const times: number[] = [];
  const start = now.getTime();
  for (let givenUp = 0; givenUp === 0 && times.length < 200; ) {
    times.push((now.getTime() - start) / 1000);
    ({ givenUp } = await round());
    expect(attempts).toBe(times.length);
    now = new Date(String((await table.item(itemKeys.lead('stuck')))?.pendingAt));
  }
  expect(times.slice(0, 8)).toEqual([0, 15, 45, 105, 225, 465, 900, 1800]);
  expect(times.at(-1)).toBeGreaterThanOrEqual(86_400);
  expect(await table.item(itemKeys.lead('stuck'))).toMatchObject({ state: 'failed', pendingPk: 'FAILED' });
  expect(said.counts).toEqual({ DeliveriesPostponed: times.length - 1, DeliveriesGivenUp: 1 });
  const line = { id: 'stuck', correlationId: 'c', outcome: 'unreachable', upstreamStatus: 502 };
  expect(said.lines[0]).toEqual({ event: 'delivery postponed', attempts: 1, ...line });
  expect(said.lines.at(-1)).toEqual({ event: 'delivery given up', attempts: times.length, ...line });
});

test('waits an hour from the second attempt on whose outcome is unknown, and marks what follows the first', async () => {
  await lead('maybe');
  const texts: string[] = [];
  send = async (text) => {
    texts.push(text);
    return { outcome: 'unknown' };
  };
  const times: number[] = [];
  const start = now.getTime();
  for (let givenUp = 0; givenUp === 0 && times.length < 200; ) {
    times.push((now.getTime() - start) / 1000);
    ({ givenUp } = await round());
    now = new Date(String((await table.item(itemKeys.lead('maybe')))?.pendingAt));
  }
  expect(times.slice(0, 4)).toEqual([0, 15, 3615, 7215]);
  expect(times.length).toBeLessThanOrEqual(27);
  expect(texts.map((text) => text.includes('\nПовтор: '))).toEqual(texts.map((_, index) => index > 0));
});

test('retries soon what is known not to have arrived, also after attempts that may have', async () => {
  await lead('mixed');
  const outcomes = ['unknown', 'unknown', 'unreachable', 'unreachable'] as const;
  const waits: number[] = [];
  for (const outcome of outcomes) {
    send = async () => ({ outcome });
    await round();
    const due = Date.parse(String((await table.item(itemKeys.lead('mixed')))?.pendingAt));
    waits.push((due - now.getTime()) / 1000);
    now = new Date(due);
  }
  expect(waits).toEqual([15, 3600, 60, 120]);
});

test('marks a message as a repeat whose round crashed after the send', async () => {
  await lead('crash');
  send = async () => {
    throw new Error('the process died');
  };
  await expect(round()).rejects.toThrow();
  send = async () => SENT;
  later(30);
  await round();
  expect(sent[0]).toContain('\nПовтор: ');
});

test('sends on to where a chat moved, and keeps it for the rounds after', async () => {
  for (const key of ['one', 'two']) await lead(key);
  const moved = { from: '-1', to: '-2' };
  const known: (Move | undefined)[] = [];
  send = async (_text, at) => {
    known.push(at);
    return { ...SENT, moved };
  };
  await round();
  await lead('three');
  await round();
  expect(known).toEqual([undefined, moved, moved]);
  expect(said.lines[0]).toMatchObject({ event: 'delivery sent', outcome: 'migrated', chatId: '-2' });
  // A pause must not delete it.
  send = async () => ({ outcome: 'rate_limited', retryAfterSeconds: 9, moved });
  await lead('four');
  await round();
  expect(await table.item(itemKeys.channel('telegram'))).toEqual({
    ...itemKeys.channel('telegram'),
    moved,
    pausedUntil: new Date(now.getTime() + 9000).toISOString(),
  });
});

test('logs the key of a sent lead and none of its content', async () => {
  await lead('one');
  await round();
  expect(said.counts).toEqual({ DeliveriesSent: 1 });
  expect(said.lines).toEqual([
    { event: 'delivery sent', id: 'one', correlationId: 'c', attempts: 1, outcome: 'sent' },
  ]);
});

test('sends nothing for an invalid item, delays no other and gives it up after a day', async () => {
  await lead('odd', 7 as unknown as string);
  await lead('valid');
  expect(await round()).toEqual({ sent: 1, postponed: 1, givenUp: 0 });
  expect(attempts).toBe(1);
  expect(said.lines).toContainEqual(
    expect.objectContaining({ id: 'odd', outcome: 'rejected', upstreamStatus: 0 }),
  );
  later(86_400);
  expect((await round()).givenUp).toBe(1);
});

test('continues after a rejected message, stops after three consecutive network failures', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) await lead(key);
  send = async (text) => (text.includes('Имя: a') ? { outcome: 'rejected', upstreamStatus: 400 } : SENT);
  expect(await round()).toEqual({ sent: 4, postponed: 1, givenUp: 0 });
  for (const key of ['f', 'g', 'h', 'i', 'j']) await lead(key);
  attempts = 0;
  send = async () => ({ outcome: 'unreachable' });
  await round();
  expect(attempts).toBe(3);
});

test('stops after three network failures also if another round holds deliveries in between', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await lead(key);
  const queue = deliveryQueue(table.dynamo, table.name);
  const due = await queue.due(now, 25);
  const lease = new Date(now.getTime() + 30_000);
  for (const [index, at] of due.entries()) if (index % 2 === 1) await queue.claim(at, now, lease);
  send = async () => ({ outcome: 'unreachable' });
  await round(undefined, { due: async () => due });
  expect(attempts).toBe(3);
});

test('continues after two consecutive network failures', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) await lead(key);
  send = async () => (attempts === 3 ? SENT : { outcome: 'unreachable' });
  expect(await round()).toEqual({ sent: 1, postponed: 4, givenUp: 0 });
});

test('ends although the index still lists settled deliveries', async () => {
  await lead('once');
  const stale = await deliveryQueue(table.dynamo, table.name).due(now, 25);
  expect(await round(undefined, { due: async () => stale })).toEqual({ sent: 1, postponed: 0, givenUp: 0 });
});

test('logs a lost lease and leaves the delivery to the round that claimed it', async () => {
  await lead('slow');
  send = async () => {
    send = async () => SENT;
    later(30);
    expect(await round()).toEqual({ sent: 1, postponed: 0, givenUp: 0 });
    said.lines.length = 0;
    return { outcome: 'unreachable' };
  };
  await round();
  expect(said.lines).toContainEqual({
    event: 'delivery lease lost',
    id: 'slow',
    correlationId: 'c',
    attempts: 1,
  });
  expect((await table.item(itemKeys.lead('slow')))?.state).toBe('delivered');
});

test('sends again after the lease when a round crashes between send and record', async () => {
  await lead('crash');
  send = async (text) => {
    sent.push(text);
    throw new Error('the process died');
  };
  await expect(round()).rejects.toThrow();
  send = async () => SENT;
  expect((await round()).sent).toBe(0);
  later(30);
  expect((await round()).sent).toBe(1);
  expect(sent).toHaveLength(2);
});

test('stops when its time is up and leaves the rest due', async () => {
  for (const key of ['a', 'b', 'c']) await lead(key);
  expect((await round(() => sent.length < 2)).sent).toBe(2);
  expect((await round()).sent).toBe(1);
});

test('counts no delivery in time, and one that is late because no round ran as our fault', async () => {
  await lead('in-time');
  later(15 * 60);
  await round();
  expect(said.events).toEqual([]);
  await lead('unattempted');
  later(15 * 60 + 1);
  await round();
  expect(said.events.splice(0)).toEqual(['leads bad api']);
  // A contact of a call is not counted.
  await save();
  later(3600);
  expect((await round()).sent).toBe(1);
  expect(said.events).toEqual([]);
});

test('counts the leads of an outage when their 15 minutes pass, and not again', async () => {
  for (const key of ['a', 'b']) await lead(key);
  await save();
  send = async () => ({ outcome: 'rejected', upstreamStatus: 403 });
  for (let minute = 0; minute < 15; minute += 1) {
    await round();
    later(60);
  }
  expect(said.events).toEqual([]);
  await round();
  expect(said.events).toEqual(['leads outside api', 'leads outside api']);
  for (let hour = 0; hour < 30; hour += 1) {
    later(3600);
    await round();
  }
  expect(said.counts.DeliveriesGivenUp).toBe(3);
  expect(said.events).toHaveLength(2);
});

test('counts a lead at once for which Telegram asks a pause of more than 15 minutes', async () => {
  await lead('paused');
  send = async () => ({ outcome: 'rate_limited', retryAfterSeconds: 1200 });
  await round();
  expect(said.events).toEqual(['leads outside api']);
  send = async () => SENT;
  later(1200);
  expect((await round()).sent).toBe(1);
  expect(said.events).toHaveLength(1);
});

test('counts a delivery that is given up: Telegram refused it, or no message could be composed', async () => {
  await lead('refused');
  await lead('odd', 7 as unknown as string);
  send = async () => ({ outcome: 'rejected', upstreamStatus: 403 });
  later(86_400);
  expect((await round()).givenUp).toBe(2);
  expect(said.events.sort()).toEqual(['leads bad api', 'leads outside api']);
});
