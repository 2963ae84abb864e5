import { expect, it } from 'vitest';
import { fallbackOf, NO_FALLBACK } from './fallback';

it('accepts the live composition’s id, "none" if nothing is live, and no context', () => {
  const given = ['0123456789ab', 'none', undefined].map((composition) => fallbackOf('prod', composition));
  expect(given).toEqual(['0123456789ab', NO_FALLBACK, NO_FALLBACK]);
});

// A shell passes an empty string if the lookup before it failed.
it.each(['', NO_FALLBACK, '0123456789AB'])('rejects %j, and says how to look the id up', (composition) => {
  const says = /^infra\/composition: .*npm run --silent release -- composition --stage prod/;
  expect(() => fallbackOf('prod', composition)).toThrow(says);
});
