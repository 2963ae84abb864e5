import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Attempts } from './attempts';

const LIMITS = { visitMs: 50, contenderMs: 10_000, failures: 2 };
const hangs = () => new Promise<number>(() => {});
const fails = (cause: string) => async () => {
  throw new Error(`${cause}\nand the rest of a long message`);
};

it('ends a visit that never answers, and tells it to release what it holds', async () => {
  const attempts = new Attempts(LIMITS);
  let aborted = false;
  const seen = await attempts.of('slow', 'home', (signal) => {
    signal.addEventListener('abort', () => {
      aborted = true;
    });
    return hangs();
  });
  expect(seen).toBeUndefined();
  expect(aborted).toBe(true);
  expect(attempts.last('slow', 'home')?.cause).toBe('not finished after 0.05 s');
});

it('drops a contender for a page after repeated failures, and only for that page', async () => {
  const attempts = new Attempts(LIMITS);
  let visits = 0;
  const measure = async () => {
    visits += 1;
    throw new Error('answered 500');
  };
  for (let turn = 0; turn < 5; turn += 1) await attempts.of('broken', 'home', measure);
  expect(visits).toBe(2);
  expect(await attempts.of('broken', 'case', async () => 7)).toBe(7);
  expect(await attempts.of('other', 'home', async () => 8)).toBe(8);
});

it('drops a contender for all pages once its failures have taken too long', async () => {
  const attempts = new Attempts({ ...LIMITS, contenderMs: 80 });
  for (const page of ['home', 'case', 'blog']) await attempts.of('slow', page, hangs);
  expect(attempts.isDropped('slow', 'team')).toBe(true);
  expect(attempts.isDropped('other', 'team')).toBe(false);
  expect(attempts.last('slow', 'blog')).toBeUndefined();
});

it('lists contender, page, times and cause of the failures, one row per cause', async () => {
  const attempts = new Attempts(LIMITS);
  expect(attempts.tables()).toEqual([]);
  await attempts.of('broken', 'home', fails('answered 500'));
  await attempts.of('broken', 'home', fails('answered 500'));
  await attempts.of('broken', 'case', fails('\u001b[2mrefused\u001b[22m'));
  attempts.note({ contender: 'astro', page: 'build', cause: 'no network' });
  expect(attempts.tables()[0]?.rows).toEqual([
    ['broken', 'home', 2, 'yes', 'answered 500'],
    ['broken', 'case', 1, 'no', 'refused'],
    ['astro', 'build', 1, 'no', 'no network'],
  ]);
});

it('ignores the result of a visit that ends after its limit', async () => {
  const attempts = new Attempts(LIMITS);
  const late = attempts.of('slow', 'home', async () => {
    await wait(100);
    throw new Error('too late');
  });
  expect(await late).toBeUndefined();
  await wait(100);
  expect(attempts.tables()[0]?.rows).toHaveLength(1);
});
