import { expect, it } from 'vitest';
import { bakedInOf } from './baked-in';
import { NOTHING_BAKED_IN } from './render-edge-function';

it('accepts the live composition’s id, and "none" if nothing is live', () => {
  expect(bakedInOf('prod', '0123456789ab')).toBe('0123456789ab');
  expect(bakedInOf('prod', 'none')).toBe(NOTHING_BAKED_IN);
  expect(bakedInOf('local', undefined)).toBe(NOTHING_BAKED_IN);
});

// A shell passes an empty string if the lookup before it failed.
it.each([undefined, '', NOTHING_BAKED_IN, '0123456789AB', 'undefined'])(
  'rejects %j for a deployed stage, and says how to look the id up',
  (composition) => {
    expect(() => bakedInOf('prod', composition)).toThrow(
      expect.objectContaining({
        code: 'infra/composition',
        message: expect.stringContaining('npm run --silent release -- composition --stage prod'),
      }),
    );
  },
);
