import { expect, it } from 'vitest';
import { fallbackOf, NO_FALLBACK } from './fallback';

it('accepts the live composition’s id, "none" if nothing is live, and no context', () => {
  expect(fallbackOf('prod', '0123456789ab')).toBe('0123456789ab');
  expect(fallbackOf('prod', 'none')).toBe(NO_FALLBACK);
  expect(fallbackOf('prod', undefined)).toBe(NO_FALLBACK);
});

// A shell passes an empty string if the lookup before it failed.
it.each(['', NO_FALLBACK, '0123456789AB', 'undefined'])(
  'rejects %j for a deployed stage, and says how to look the id up',
  (composition) => {
    expect(() => fallbackOf('prod', composition)).toThrow(
      expect.objectContaining({
        code: 'infra/composition',
        message: expect.stringContaining('npm run --silent release -- composition --stage prod'),
      }),
    );
  },
);
