import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { byTurns, type Failure, failureTables } from './by-turns';

it('measures the contenders alternately, and goes on when one fails or hangs', async () => {
  const failures: Failure[] = [];
  const order: string[] = [];
  let released = 0;
  const contenders = {
    ours: async () => order.push('ours'),
    failing: async () => {
      order.push('failing');
      throw new Error('\u001b[2manswered 500\u001b[22m\nand the rest of a long message');
    },
    hanging: async (signal: AbortSignal) => {
      order.push('hanging');
      signal.addEventListener('abort', () => {
        released += 1;
      });
      return wait(1e9, 0, { ref: false });
    },
  };
  const round = { turns: 3, failures, limitMs: 50 };
  const measured = await byTurns(round, 'home', contenders, (one, signal) => one(signal));
  expect(Object.keys(measured)).toEqual(['ours']);
  expect(measured.ours).toHaveLength(3);
  // Two failures are enough.
  expect(order).toEqual(['ours', 'failing', 'hanging', 'ours', 'failing', 'hanging', 'ours']);
  expect(released).toBe(2);
  expect(failureTables(failures)[0]?.rows.slice(0, 2)).toEqual([
    ['failing', 'home', 'answered 500'],
    ['hanging', 'home', 'not finished after 0.05 s'],
  ]);
});
