import { expect, test } from 'vitest';
import { tableFixture } from '../../test-support/start-table';
import { DAY, HOUR, tableQuotas } from './quotas';

const table = tableFixture();

const NOW = new Date('2026-11-21T10:20:00.000Z');
const rule = (scope: string, limit: number, subject = 'a') => ({
  scope,
  subject,
  limit,
  windowSeconds: HOUR,
});

test('counts subjects, scopes and windows separately; a limit of zero lets nothing pass', async () => {
  const { take } = tableQuotas(() => table.name, table.dynamo);
  expect(await take([rule('one', 1)], NOW)).toBeUndefined();
  expect(await take([rule('one', 1)], NOW)).toBe(2400);
  expect(await take([rule('one', 1, 'b')], NOW)).toBeUndefined();
  expect(await take([rule('two', 1)], NOW)).toBeUndefined();
  expect(await take([rule('one', 1)], new Date(NOW.getTime() + HOUR * 1000))).toBeUndefined();
  expect(await take([rule('none', 0)], NOW)).toBe(2400);
});

test('takes nothing from later rules when an earlier one is used up', async () => {
  const { take } = tableQuotas(() => table.name, table.dynamo);
  const all = { scope: 'wide', subject: 'all', limit: 3, windowSeconds: DAY };
  for (let i = 0; i < 5; i += 1) await take([rule('narrow', 1), all], NOW);
  expect(await take([all], NOW)).toBeUndefined();
  expect(await take([all], NOW)).toBeUndefined();
  expect(await take([all], NOW)).toBeGreaterThan(0);
});

test('gives an address the same hash in every function for a day, and stores no address', async () => {
  const [one, two] = [tableQuotas(() => table.name, table.dynamo), tableQuotas(() => table.name, table.dynamo)];
  const name = await one.hashAddress('203.0.113.9', NOW);
  expect(await two.hashAddress('203.0.113.9', NOW)).toBe(name);
  expect(await one.hashAddress('203.0.113.10', NOW)).not.toBe(name);
  expect(await one.hashAddress('203.0.113.9', new Date('2026-11-22T00:00:00.000Z'))).not.toBe(name);
  expect(JSON.stringify(await table.items())).not.toContain('203.0.113');
  for (const item of await table.items()) expect(item.ttl).toBeTypeOf('number');
});
