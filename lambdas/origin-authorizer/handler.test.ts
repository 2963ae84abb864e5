import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFromDistribution } from './handler';

test('accepts each of the live keys and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), fc.string(), (current, previous, text) => {
      expect(isFromDistribution(current, [current, previous])).toBe(true);
      expect(isFromDistribution(previous, [current, previous])).toBe(true);
      expect(isFromDistribution(text, [current, ''])).toBe(text === current);
    }),
  );
  for (const sent of [undefined, '']) expect(isFromDistribution(sent, ['key', '', undefined])).toBe(false);
  expect(isFromDistribution('', [''])).toBe(false);
});
