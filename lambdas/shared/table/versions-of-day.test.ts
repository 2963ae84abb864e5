import { expect, test } from 'vitest';
import { tableFixture } from '../../test-support/start-table';
import { versionsOfDay } from './versions-of-day';

const table = tableFixture();

const version = (index: number) => index.toString(16).padStart(12, '0');

test('limits the versions per day over all functions together', async () => {
  const functions = [1, 2, 3].map(() => versionsOfDay(table.dynamo, table.name, 5));
  const now = new Date('2026-11-21T10:00:00.000Z');
  const said = await Promise.all(
    Array.from({ length: 60 }, (_, index) => functions[index % 3]?.('shell', version(index), now)),
  );
  expect(said.filter(Boolean)).toHaveLength(5);
  const known = said.findIndex(Boolean);
  for (const knows of functions) expect(await knows('shell', version(known), now)).toBe(true);
  const tomorrow = new Date('2026-11-22T10:00:00.000Z');
  expect(await functions[0]?.('shell', version(99), tomorrow)).toBe(true);
});
