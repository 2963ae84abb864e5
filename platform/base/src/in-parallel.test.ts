import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParallel } from './in-parallel';

const ITEMS = Array.from({ length: 20 }, (_, index) => index);

it('works on every item once, at most so many at a time', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await inParallel(
    ITEMS,
    async (item) => {
      now += 1;
      most = Math.max(most, now);
      await turn();
      now -= 1;
      done.push(item);
    },
    4,
  );
  expect(done.sort((a, b) => a - b)).toEqual(ITEMS);
  expect(most).toBe(4);
});

it('begins no further item after a failure', async () => {
  const begun: number[] = [];
  const failing = inParallel(
    ITEMS,
    async (item) => {
      begun.push(item);
      await turn();
      if (item === 1) throw new Error('the second');
    },
    4,
  );
  await expect(failing).rejects.toThrow('the second');
  await turn();
  await turn();
  expect(begun.length).toBeLessThanOrEqual(8);
});
