import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, networkOf } from './http-request';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:00'],
  ['2001:DB8:0000:12ab::5', '2001:db8:0:12'],
  ['2001:db8:0:12ff::6', '2001:db8:0:12'],
  ['2001:db8::1', '2001:db8:0:00'],
  ['::1', '0:0:0:00'],
])('maps %s to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('returns four IPv6 groups, and at most 64 characters for any text', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      if (address.includes('.')) return;
      expect(networkOf(address).split(':')).toHaveLength(4);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => networkOf(text).length <= 64));
});

test.each([
  ['Ann\u202Ea\u200F \u061CDoe\u2069\uFEFF', 'Anna Doe'],
  ['a\u0000b\tc\nd\uD800', 'ab\tc\nd\uFFFD'],
  ['\u{1F469}\u200D\u{1F4BB} می\u200Cخواهم', '\u{1F469}\u200D\u{1F4BB} می\u200Cخواهم'],
])('%j becomes %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
