import { expect, it } from 'vitest';
import { asRemote } from './load-parts';

const complete = { routes: [], pages: [], slots: {}, declaration: {}, messages: () => ({}) };

it.each<[string, object, string | RegExp]>([
  ['an export that is missing', { messages: undefined }, /of mfe-test, .*is invalid:\n.*function\n.*at messages$/],
  ['an export of another type', { slots: [] }, /expected record, received array\n.*at slots$/],
  ['a list that is missing', { routes: undefined }, /expected array, received undefined\n.*at routes$/],
  ['a page with an invalid path', { pages: [{ path: 'no-slash' }] }, 'at pages[0].path'],
  ['a slot that is only a component', { slots: { Strip: () => null } }, /component, load }\n.*at slots.Strip$/],
  ['a slot without a loader', { slots: { Strip: { component: () => null } } }, /function\n.*at slots.Strip.load$/],
])('names %s', (_what, changed, message) => {
  expect(() => asRemote('mfe-test', { ...complete, ...changed })).toThrow(message);
});

it('accepts a part with all of it', () => {
  const part = { ...complete, slots: { Strip: { component: () => null, load: () => null } } };
  expect(asRemote('mfe-test', part)).toBe(part);
});
