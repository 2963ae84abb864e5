import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTable, type TestTable } from '../../test-support/start-table';
import { DAY, HOUR, quotas } from './quotas';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const NOW = new Date('2026-11-21T10:20:00.000Z');
const rule = (scope: string, limit: number, subject = 'a') => ({
  scope,
  subject,
  limit,
  windowSeconds: HOUR,
});

test('of two hundred at once exactly the limit pass, and the rest are told when to come again', async () => {
  const { take } = quotas(table.dynamo, table.name);
  const results = await Promise.all(Array.from({ length: 200 }, () => take([rule('storm', 37)], NOW)));
  expect(results.filter((seconds) => seconds === undefined)).toHaveLength(37);
  expect(new Set(results.filter((seconds) => seconds !== undefined))).toEqual(new Set([40 * 60]));
});

test('subjects, scopes and windows are counted apart, and zero means never', async () => {
  const { take } = quotas(table.dynamo, table.name);
  expect(await take([rule('one', 1)], NOW)).toBeUndefined();
  expect(await take([rule('one', 1)], NOW)).toBe(2400);
  expect(await take([rule('one', 1, 'b')], NOW)).toBeUndefined();
  expect(await take([rule('two', 1)], NOW)).toBeUndefined();
  expect(await take([rule('one', 1)], new Date(NOW.getTime() + HOUR * 1000))).toBeUndefined();
  expect(await take([rule('none', 0)], NOW)).toBe(2400);
});

test('whoever is over a narrow limit takes nothing from the wide one', async () => {
  const { take } = quotas(table.dynamo, table.name);
  const all = { scope: 'wide', subject: 'all', limit: 3, windowSeconds: DAY };
  for (let i = 0; i < 5; i += 1) await take([rule('narrow', 1), all], NOW);
  expect(await take([all], NOW)).toBeUndefined();
  expect(await take([all], NOW)).toBeUndefined();
  expect(await take([all], NOW)).toBeGreaterThan(0);
});

test('an address has one name a day, the same in every function, and no item shows it', async () => {
  const [one, two] = [quotas(table.dynamo, table.name), quotas(table.dynamo, table.name)];
  const name = await one.addressName('203.0.113.9', NOW);
  expect(await two.addressName('203.0.113.9', NOW)).toBe(name);
  expect(await one.addressName('203.0.113.10', NOW)).not.toBe(name);
  expect(await one.addressName('203.0.113.9', new Date('2026-11-22T00:00:00.000Z'))).not.toBe(name);
  expect(JSON.stringify(await table.items())).not.toContain('203.0.113');
  for (const item of await table.items()) expect(item.ttl).toBeTypeOf('number');
});
