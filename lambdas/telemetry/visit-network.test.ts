import { expect, it } from 'vitest';
import { networkOf } from '../shared/http-request';
import { visitNetwork } from './visit-network';

const of = (address: string, agent = 'Firefox') =>
  visitNetwork({ network: networkOf(address), headers: { 'user-agent': agent } });

it.each([
  ['203.0.113.9', '203.0.113.250', '203.0.114.9'],
  ['2001:db8:1:2::1', '2001:db8:1:ffff::9', '2001:db8:2:2::1'],
])('takes %s and %s for one network, and %s for another', (one, same, other) => {
  expect(of(same)).toBe(of(one));
  expect(of(other)).not.toBe(of(one));
  expect(of(one, 'Safari')).toBe(of(one));
  expect(of(one)).toBeLessThan(65_536);
});

it('tells the visitors of a site on one machine apart by their browsers', () => {
  for (const address of ['127.0.0.1', '::1']) expect(of(address, 'Safari')).not.toBe(of(address));
});
