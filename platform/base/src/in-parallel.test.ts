import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParallel } from './in-parallel';

const ITEMS = Array.from({ length: 20 }, (_, index) => index);

it('works on every item once, at most so many at a time, and begins none after a failure', async () => {
  const run = async (failing?: number) => {
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const work = async (item: number) => {
      begun.push(item);
      now += 1;
      most = Math.max(most, now);
      await turn();
      now -= 1;
      if (item === failing) throw new Error('the second');
    };
    const failed = await inParallel(ITEMS, work, 4).catch((error: Error) => error.message);
    for (const _wait of [1, 2]) await turn();
    return { begun, most, failed };
  };
  expect(await run()).toEqual({ begun: ITEMS, most: 4, failed: undefined });
  const { begun, failed } = await run(1);
  expect(failed).toBe('the second');
  expect(begun.length).toBeLessThanOrEqual(8);
});
