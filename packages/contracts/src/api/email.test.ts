import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEmail } from './lead';

/** https://html.spec.whatwg.org/#valid-e-mail-address */
const HTML =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

test('takes every address that a browser takes, if its domain has a dot', () => {
  fc.assert(
    fc.property(fc.stringMatching(HTML), (email) => {
      const [local = '', domain = ''] = email.split('@');
      expect(readEmail(email)).toBe(domain.includes('.') ? `${local}@${domain.toLowerCase()}` : undefined);
    }),
  );
});

test.each([
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@ПОЧТА。РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['olena@пошта.укр', 'olena@xn--80a1acn3a.xn--j1amh'],
  ['a&b@Example.com', 'a&b@example.com'],
  ['a/b@example.com', 'a/b@example.com'],
  ['a＠b．com', 'a@b.com'],
  ['\u202aanna@\u00adexample.com\u200b', 'anna@example.com'],
  [' mailto:anna@example.com?subject=Hi ', 'anna@example.com'],
  ['Анна <anna@example.com>', 'anna@example.com'],
])('reads %j as %s', (typed, email) => {
  expect(readEmail(typed)).toBe(email);
});

test.each(['', 'a@clinic', 'a b@x.com', 'иван@почта.рф', 'a@почта..рф', 'a@b@c.com', '@x.com'])(
  'reads no address in %j',
  (typed) => {
    expect(readEmail(typed)).toBeUndefined();
  },
);
