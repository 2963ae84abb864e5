import { API_OWNER, hourOf, LEVELS_KEPT_DAYS } from '@site/server-data/service-levels';
import { itemKeys, LIVE_VISITS, minuteOf } from '@site/server-data/tables';
import { expect, it } from 'vitest';
import { recorders } from '../../test-support/recorders';
import { tableFixture } from '../../test-support/start-table';
import { eventCounter, serviceLevelCounts, visitCounts } from './counters';

const table = tableFixture();

/** The table shares its processor with other tests. */
const PATIENT_MS = 60_000;
const now = new Date('2026-11-23T10:59:59.000Z');
const stored = (objective: string, owner: string, at = now) =>
  table.item(itemKeys.serviceLevel(objective, owner, hourOf(at)));

it('counts outcomes by objective, owner and hour, concurrently, and expires a week after the last reading', async () => {
  const { add } = serviceLevelCounts(table.dynamo, table.name, PATIENT_MS);
  await Promise.all(Array.from({ length: 20 }, () => add('pages', 'mfe-voice', 'good', now)));
  await add('pages', 'mfe-voice', 'bad', now);
  await add('leads', API_OWNER, 'outside', now);
  const later = new Date(now.getTime() + 1000);
  await add('pages', 'mfe-voice', 'good', later);
  const ttl = now.getTime() / 1000 + LEVELS_KEPT_DAYS * 86_400;
  const key = itemKeys.serviceLevel('pages', 'mfe-voice', hourOf(now));
  const item = { ...key, ttl, good: 20, bad: 1, recent2: expect.any(Set) };
  expect(await stored('pages', 'mfe-voice')).toEqual(item);
  expect(await stored('leads', API_OWNER)).toMatchObject({ ttl, outside: 1 });
  expect(await stored('pages', 'mfe-voice', later)).toMatchObject({ good: 1 });
});

it('emits each event as a metric of its objective, and of its part if it has one', async () => {
  const { measure, log, figures } = recorders();
  const counts = () => serviceLevelCounts(table.dynamo, table.name, PATIENT_MS);
  const event = eventCounter({ counts, now: () => now, measure, log });
  await event('pages', 'bad', 'shell');
  await event('calls', 'good');
  expect(figures).toEqual([
    {
      metric: 'ObjectiveBad',
      value: 1,
      unit: 'Count',
      dimensions: [{ objective: 'pages' }, { objective: 'pages', part: 'shell' }],
    },
    { metric: 'ObjectiveGood', value: 1, unit: 'Count', dimensions: [{ objective: 'calls' }] },
  ]);
  expect(await stored('calls', API_OWNER)).toMatchObject({ good: 1 });
});

it('logs a count that cannot be written, and does not throw', async () => {
  const { measure, log, figures, lines } = recorders();
  const missing = () => serviceLevelCounts(table.dynamo, 'no-such-table');
  await eventCounter({ counts: missing, now: () => now, measure, log })('leads', 'good');
  const unset = () => {
    throw new Error('TABLE_NAME is not set');
  };
  await eventCounter({ counts: unset, now: () => now, measure, log })('leads', 'good');
  expect(lines).toEqual([
    expect.objectContaining({ event: 'event not counted', errorName: 'ResourceNotFoundException' }),
    expect.objectContaining({ event: 'event not counted', errorName: 'Error' }),
  ]);
  // The metric does not depend on the table.
  expect(figures).toHaveLength(2);
});

const at = new Date('2026-11-23T10:00:59.000Z');
const storedVisits = (of: string) => table.item(itemKeys.visits(of, minuteOf(at)));

const [ONE, OTHER] = [7, 65_535];

it('counts visits, and failures by network', async () => {
  const counts = visitCounts(table.dynamo, table.name);
  await Promise.all(Array.from({ length: 20 }, () => counts.add(LIVE_VISITS, { begins: true }, ONE, at)));
  await counts.add(LIVE_VISITS, { bad: ['clientErrors', 'clientErrors', 'failedSlots'] }, ONE, at);
  await counts.add(LIVE_VISITS, { bad: ['clientErrors'] }, OTHER, at);
  expect(await storedVisits(LIVE_VISITS)).toEqual({
    ...itemKeys.visits(LIVE_VISITS, minuteOf(at)),
    ttl: at.getTime() / 1000 + 7 * 86_400,
    visits: 20,
    'bad:clientErrors:7': 1,
    'bad:failedSlots:7': 1,
    'bad:clientErrors:65535': 1,
    recent0: expect.any(Set),
  });
});

it('writes nothing for a report without a value', async () => {
  await visitCounts(table.dynamo, table.name).add('mfe-voice@x', { bad: [] }, ONE, at);
  expect(await storedVisits('mfe-voice@x')).toBeUndefined();
});
