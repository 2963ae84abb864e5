import { itemKeys } from '@site/server-data/tables';
import { expect, test } from 'vitest';
import { deliveryQueue } from '../shared/table/delivery-queue';
import type { Move } from '../shared/table/telegram-channel';
import { deliveryRounds, SENT } from '../test-support/delivery-rounds';

const { world, later, round, lead, save } = deliveryRounds();

test('pauses every round for as long as Telegram asks', async () => {
  await lead('one');
  await lead('two');
  world.send = async () => ({ outcome: 'rate_limited', retryAfterSeconds: 40 });
  expect(await round()).toEqual({ sent: 0, postponed: 1, givenUp: 0 });
  world.send = async () => SENT;
  later(39);
  await round();
  expect(world.attempts).toBe(1);
  later(1);
  expect((await round()).sent).toBe(2);
});

/** Runs a round whenever the lead is due, until it is given up, and returns the seconds of each from the first. */
async function untilGivenUp(key: string): Promise<number[]> {
  const times: number[] = [];
  const start = world.now.getTime();
  for (let givenUp = 0; givenUp === 0 && times.length < 200; ) {
    times.push((world.now.getTime() - start) / 1000);
    ({ givenUp } = await round());
    expect(world.attempts).toBe(times.length);
    world.now = new Date(String((await world.table.item(itemKeys.lead(key)))?.pendingAt));
  }
  return times;
}

test('backs off exponentially and gives up after a day', async () => {
  await lead('stuck');
  const backlog = () => deliveryQueue(world.table.dynamo, world.table.name).backlog(world.now);
  later(90);
  expect(await backlog()).toEqual({ pending: 1, failed: 0, oldestSeconds: 90 });
  later(-90);
  world.send = async () => ({ outcome: 'unreachable', upstreamStatus: 502 });
  const times = await untilGivenUp('stuck');
  expect(times.slice(0, 8)).toEqual([0, 15, 45, 105, 225, 465, 900, 1800]);
  expect(times.at(-1)).toBeGreaterThanOrEqual(86_400);
  expect(await world.table.item(itemKeys.lead('stuck'))).toMatchObject({
    state: 'failed',
    pendingPk: 'FAILED',
  });
  expect(await backlog()).toMatchObject({ pending: 0, failed: 1 });
  expect(world.said.counts).toEqual({ DeliveriesPostponed: times.length - 1, DeliveriesGivenUp: 1 });
  const line = { id: 'stuck', correlationId: 'c', outcome: 'unreachable', upstreamStatus: 502 };
  expect(world.said.lines[0]).toEqual({ event: 'delivery postponed', attempts: 1, ...line });
  expect(world.said.lines.at(-1)).toEqual({ event: 'delivery given up', attempts: times.length, ...line });
});

test('waits an hour from the second attempt on whose outcome is unknown, and marks what follows the first', async () => {
  await lead('maybe');
  const texts: string[] = [];
  world.send = async (text) => {
    texts.push(text);
    return { outcome: 'unknown' };
  };
  const times = await untilGivenUp('maybe');
  expect(times.slice(0, 4)).toEqual([0, 15, 3615, 7215]);
  expect(times.length).toBeLessThanOrEqual(27);
  expect(texts.map((text) => text.includes('\nПовтор: '))).toEqual(texts.map((_, index) => index > 0));
});

test('retries soon what is known not to have arrived, also after attempts that may have', async () => {
  await lead('mixed');
  const outcomes = ['unknown', 'unknown', 'unreachable', 'unreachable'] as const;
  const waits: number[] = [];
  for (const outcome of outcomes) {
    world.send = async () => ({ outcome });
    await round();
    const due = Date.parse(String((await world.table.item(itemKeys.lead('mixed')))?.pendingAt));
    waits.push((due - world.now.getTime()) / 1000);
    world.now = new Date(due);
  }
  expect(waits).toEqual([15, 3600, 60, 120]);
});

test('sends on to where a chat moved, and keeps it for the rounds after', async () => {
  for (const key of ['one', 'two']) await lead(key);
  const moved = { from: '-1', to: '-2' };
  const known: (Move | undefined)[] = [];
  world.send = async (_text, at) => {
    known.push(at);
    return { ...SENT, moved };
  };
  await round();
  await lead('three');
  await round();
  expect(known).toEqual([undefined, moved, moved]);
  expect(world.said.lines[0]).toMatchObject({ event: 'delivery sent', outcome: 'migrated', chatId: '-2' });
  // A pause must not delete it.
  world.send = async () => ({ outcome: 'rate_limited', retryAfterSeconds: 9, moved });
  await lead('four');
  await round();
  expect(await world.table.item(itemKeys.channel('telegram'))).toEqual({
    ...itemKeys.channel('telegram'),
    moved,
    pausedUntil: new Date(world.now.getTime() + 9000).toISOString(),
  });
});

test('counts no delivery in time, and one that is late because no round ran as our fault', async () => {
  await lead('in-time');
  later(15 * 60);
  await round();
  expect(world.said.events).toEqual([]);
  await lead('unattempted');
  later(15 * 60 + 1);
  await round();
  expect(world.said.events.splice(0)).toEqual(['leads bad api']);
  // A contact of a call is not counted.
  await save();
  later(3600);
  expect((await round()).sent).toBe(1);
  expect(world.said.events).toEqual([]);
});

test('counts the leads of an outage when their 15 minutes pass, and not again', async () => {
  for (const key of ['a', 'b']) await lead(key);
  await save();
  world.send = async () => ({ outcome: 'rejected', upstreamStatus: 403 });
  for (let minute = 0; minute < 15; minute += 1) {
    await round();
    later(60);
  }
  expect(world.said.events).toEqual([]);
  await round();
  expect(world.said.events).toEqual(['leads outside api', 'leads outside api']);
  for (let hour = 0; hour < 30; hour += 1) {
    later(3600);
    await round();
  }
  expect(world.said.counts.DeliveriesGivenUp).toBe(3);
  expect(world.said.events).toHaveLength(2);
});

test('counts a lead at once for which Telegram asks a pause of more than 15 minutes', async () => {
  await lead('paused');
  world.send = async () => ({ outcome: 'rate_limited', retryAfterSeconds: 1200 });
  await round();
  expect(world.said.events).toEqual(['leads outside api']);
  world.send = async () => SENT;
  later(1200);
  expect((await round()).sent).toBe(1);
  expect(world.said.events).toHaveLength(1);
});

test('counts a delivery that is given up: Telegram refused it, or no message could be made of it', async () => {
  await lead('refused');
  await lead('odd', 7 as unknown as string);
  world.send = async () => ({ outcome: 'rejected', upstreamStatus: 403 });
  later(86_400);
  expect((await round()).givenUp).toBe(2);
  expect(world.said.events.sort()).toEqual(['leads bad api', 'leads outside api']);
});
