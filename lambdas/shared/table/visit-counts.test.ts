import { itemKeys, LIVE_VISITS, minuteOf } from '@site/server-data/tables';
import { expect, it } from 'vitest';
import { tableFixture } from '../../test-support/start-table';
import { networkOf } from '../http-request';
import { hashNetwork, visitCounts } from './counters';

const table = tableFixture();

const now = new Date('2026-11-23T10:00:59.000Z');
const stored = (of: string) => table.item(itemKeys.visits(of, minuteOf(now)));

const [ONE, OTHER] = [7, 65_535];

it('counts visits, and failures by network', async () => {
  const counts = visitCounts(table.dynamo, table.name);
  await Promise.all(Array.from({ length: 20 }, () => counts.add(LIVE_VISITS, { begins: true }, ONE, now)));
  await counts.add(LIVE_VISITS, { bad: ['clientErrors', 'clientErrors', 'failedSlots'] }, ONE, now);
  await counts.add(LIVE_VISITS, { bad: ['clientErrors'] }, OTHER, now);
  expect(await stored(LIVE_VISITS)).toEqual({
    ...itemKeys.visits(LIVE_VISITS, minuteOf(now)),
    ttl: now.getTime() / 1000 + 7 * 86_400,
    visits: 20,
    'bad:clientErrors:7': 1,
    'bad:failedSlots:7': 1,
    'bad:clientErrors:65535': 1,
    recent0: expect.any(Set),
  });
});

it('writes nothing for a report without a value', async () => {
  await visitCounts(table.dynamo, table.name).add('mfe-voice@x', { bad: [] }, ONE, now);
  expect(await stored('mfe-voice@x')).toBeUndefined();
});

const networkHash = (address: string, agent = 'Firefox') =>
  hashNetwork({ network: networkOf(address), headers: { 'user-agent': agent } });

it.each([
  ['203.0.113.9', '203.0.113.250', '203.0.114.9'],
  ['2001:db8:1:2::1', '2001:db8:1:ffff::9', '2001:db8:2:2::1'],
])('takes %s and %s for one network, and %s for another', (one, same, other) => {
  expect(networkHash(same)).toBe(networkHash(one));
  expect(networkHash(other)).not.toBe(networkHash(one));
  expect(networkHash(one, 'Safari')).toBe(networkHash(one));
  expect(networkHash(one)).toBeLessThan(65_536);
});

it('tells the visitors of a site on one machine apart by their browsers', () => {
  for (const address of ['127.0.0.1', '::1']) expect(networkHash(address, 'Safari')).not.toBe(networkHash(address));
});
