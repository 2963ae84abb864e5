import { expect, it } from 'vitest';
import { asRemote } from './load-parts';

const complete = { routes: [], pages: [], slots: {}, declaration: {}, messages: () => ({}) };

it.each([
  ['an export that is missing', { messages: undefined }, 'does not export messages'],
  ['a page with an invalid path', { pages: [{ path: 'no-slash' }] }, 'pages of mfe-test are invalid: 0.path'],
  [
    'a slot that is only a component',
    { slots: { Strip: () => null } },
    'slot Strip of mfe-test is not { component, load }',
  ],
])('names %s', (_what, changed, message) => {
  expect(() => asRemote('mfe-test', { ...complete, ...changed })).toThrow(message);
});

it('accepts a part with all of it', () => {
  const part = { ...complete, slots: { Strip: { component: () => null, load: () => null } } };
  expect(asRemote('mfe-test', part)).toBe(part);
});
