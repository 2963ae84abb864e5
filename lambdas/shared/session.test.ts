import { keysSecretSchema } from '@site/server-data/secrets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretOf } from '../test-support/secret-of';
import { readToken, readVisitor, signToken } from './session';

const keys = { current: 'c'.repeat(64), previous: 'p'.repeat(64) };
const old = { current: keys.previous };
const NOW = 1_800_000_000;
const uuid = fc.uuid();

test('accepts a token until it expires, for its own use, under either live key', () => {
  fc.assert(
    fc.property(uuid, fc.integer({ min: 1, max: 86_400 }), (visitor, seconds) => {
      for (const signedWith of [keys, old]) {
        const token = signToken('access', visitor, NOW + seconds, signedWith);
        expect(readToken(token, 'access', keys, NOW)).toBe(visitor);
        expect(readToken(token, 'refresh', keys, NOW)).toBeUndefined();
        expect(readToken(token, 'access', keys, NOW + seconds)).toBeUndefined();
        expect(readToken(token, 'access', { current: 'n'.repeat(64), previous: '' }, NOW)).toBeUndefined();
      }
    }),
  );
});

test('rejects a token with any changed character, and any other text', () => {
  const token = signToken('access', '5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f', NOW + 900, keys);
  fc.assert(
    fc.property(fc.nat(token.length - 2), fc.string({ minLength: 1, maxLength: 1 }), (at, char) => {
      const changed = token.slice(0, at) + char + token.slice(at + 1);
      expect(readToken(changed, 'access', keys, NOW)).toBe(
        changed === token ? '5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f' : undefined,
      );
    }),
    { numRuns: 2000 },
  );
  fc.assert(fc.property(fc.string(), (text) => readToken(text, 'access', keys, NOW) === undefined));
});

test('reads the token from the authorization header', async () => {
  const secret = secretOf(keysSecretSchema, keys);
  const token = signToken('access', '5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f', NOW + 900, keys);
  const headers = { authorization: `Bearer ${token}` };
  expect(await readVisitor(headers, secret, NOW)).toBe('5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f');
  for (const authorization of [undefined, '', token, `Basic ${token}`, `Bearer  ${token}`, 'Bearer ']) {
    expect(await readVisitor({ authorization }, secret, NOW)).toBeUndefined();
  }
});
