import { createHmac } from 'node:crypto';
import { WEBHOOK_WINDOW_SECONDS } from '@site/server-data/webhook';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifySignature } from './handler';

const SECRET = 'wsec_0123456789abcdef';
const NOW = 1_800_000_000;
const sign = (body: string, { at = NOW, secret = SECRET } = {}) =>
  `t=${at},v0=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

test('accepts a signature only for its own body, time and secret', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (body, other) => {
      expect(verifySignature(sign(body), body, [SECRET, undefined], NOW)).toBe(true);
      expect(verifySignature(sign(body), body, ['another-secret-entirely', SECRET], NOW)).toBe(true);
      expect(verifySignature(sign(body), body, ['another-secret-entirely', ''], NOW)).toBe(false);
      expect(verifySignature(sign(body), `${body}${other}x`, [SECRET], NOW)).toBe(false);
    }),
  );
});

test('accepts times within the window before and after, and no others', () => {
  for (const side of [1, -1])
    for (const beyond of [0, 1]) {
      const at = NOW + side * (WEBHOOK_WINDOW_SECONDS + beyond);
      expect(verifySignature(sign('{}', { at }), '{}', [SECRET], NOW)).toBe(beyond === 0);
    }
});

test('accepts one valid signature of several, and no other header', () => {
  const good = String(sign('{}').split(',')[1]);
  expect(verifySignature(`t=${NOW},v0=${'0'.repeat(64)},${good}`, '{}', [SECRET], NOW)).toBe(true);
  for (const header of ['', good, `t=${NOW}`, `t=${NOW},v0=`, `t=${NOW},v1=${'0'.repeat(64)}`, `t=x,${good}`])
    expect(verifySignature(header, '{}', [SECRET], NOW)).toBe(false);
  fc.assert(
    fc.property(fc.string(), (header) => !verifySignature(header, '{}', [SECRET], NOW)),
    { numRuns: 2000 },
  );
});
