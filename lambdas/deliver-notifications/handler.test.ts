import { itemKeys } from '@site/server-data/tables';
import { expect, test } from 'vitest';
import { deliveryQueue } from '../shared/table/delivery-queue';
import { deliveryRounds, SENT } from '../test-support/delivery-rounds';

const { world, later, round, lead } = deliveryRounds();

test('sends each of forty leads once in ten concurrent rounds', async () => {
  for (let index = 0; index < 40; index += 1) await lead(`lead-${index}-`);
  await Promise.all(Array.from({ length: 10 }, () => round()));
  await round();
  expect(world.sent).toHaveLength(40);
  expect(new Set(world.sent).size).toBe(40);
});

test('sends in the order of arrival', async () => {
  for (const key of ['one', 'two', 'three']) {
    await lead(key);
    later(1);
  }
  await round();
  expect(world.sent.map((text) => text.match(/Имя: (.*)/)?.[1])).toEqual(['one', 'two', 'three']);
});

test('sends nothing for an invalid item, delays no other and gives it up after a day', async () => {
  await lead('odd', 7 as unknown as string);
  await lead('valid');
  expect(await round()).toEqual({ sent: 1, postponed: 1, givenUp: 0 });
  expect(world.attempts).toBe(1);
  expect(world.said.lines).toContainEqual(
    expect.objectContaining({ id: 'odd', outcome: 'rejected', upstreamStatus: 0 }),
  );
  later(86_400);
  expect((await round()).givenUp).toBe(1);
});

test('continues after a rejected message, stops after three consecutive network failures', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) await lead(key);
  world.send = async (text) => (text.includes('Имя: a') ? { outcome: 'rejected', upstreamStatus: 400 } : SENT);
  expect(await round()).toEqual({ sent: 4, postponed: 1, givenUp: 0 });
  for (const key of ['f', 'g', 'h', 'i', 'j']) await lead(key);
  world.attempts = 0;
  world.send = async () => ({ outcome: 'unreachable' });
  await round();
  expect(world.attempts).toBe(3);
});

test('ends although the index still lists settled deliveries', async () => {
  await lead('once');
  const stale = await deliveryQueue(world.table.dynamo, world.table.name).due(world.now, 25);
  expect(await round(undefined, { due: async () => stale })).toEqual({ sent: 1, postponed: 0, givenUp: 0 });
});

test('logs a lost lease and leaves the delivery to the round that claimed it', async () => {
  await lead('slow');
  world.send = async () => {
    world.send = async () => ({ outcome: 'unreachable' });
    later(30);
    expect(await round()).toEqual({ sent: 0, postponed: 1, givenUp: 0 });
    world.said.lines.length = 0;
    return SENT;
  };
  await round();
  expect(world.said.lines).toContainEqual({
    event: 'delivery lease lost',
    id: 'slow',
    correlationId: 'c',
    attempts: 1,
  });
  expect((await world.table.item(itemKeys.lead('slow')))?.state).toBe('pending');
});

test('sends again after the lease, marked as a repeat, when a round crashes between send and record', async () => {
  await lead('crash');
  world.send = async (text) => {
    world.sent.push(text);
    throw new Error('the process died');
  };
  await expect(round()).rejects.toThrow();
  world.send = async () => SENT;
  expect((await round()).sent).toBe(0);
  later(30);
  expect((await round()).sent).toBe(1);
  expect(world.sent.map((text) => text.includes('\nПовтор: '))).toEqual([false, true]);
});

test('stops when its time is up and leaves the rest due', async () => {
  for (const key of ['a', 'b', 'c']) await lead(key);
  expect((await round(() => world.sent.length < 2)).sent).toBe(2);
  expect((await round()).sent).toBe(1);
});
