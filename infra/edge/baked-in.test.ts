import { expect, it } from 'vitest';
import { bakedInOf } from './baked-in';
import { NOTHING_BAKED_IN } from './render-edge-function';

it('takes the id of what is live, and "none" where nothing is', () => {
  expect(bakedInOf('prod', '0123456789ab')).toBe('0123456789ab');
  expect(bakedInOf('prod', 'none')).toBe(NOTHING_BAKED_IN);
  expect(bakedInOf('local', undefined)).toBe(NOTHING_BAKED_IN);
});

// An empty text is what a shell passes when the look-up before it has failed.
it.each([undefined, '', NOTHING_BAKED_IN, '0123456789AB', 'undefined'])(
  'refuses to synthesize a deployed stage with %j, and says how to look it up',
  (composition) => {
    expect(() => bakedInOf('prod', composition)).toThrow(
      expect.objectContaining({
        code: 'infra/composition',
        message: expect.stringContaining('npm run --silent release -- composition --stage prod'),
      }),
    );
  },
);
