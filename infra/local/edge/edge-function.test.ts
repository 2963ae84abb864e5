import { expect, it } from 'vitest';
import { loadEdgeFunction } from './edge-function';

const store = { get: () => undefined };
const load = (body: string) => loadEdgeFunction(`async function handler(event) {\n${body}\n}\n`, store);

it('refuses at its start what the edge would refuse at the first request', () => {
  expect(() => load('return JSON.parse(await event.request.uri);')).toThrow(
    /edge\/refused.*\n {2}line 2, await: .*statement of its own/,
  );
  expect(() => load('return event.request?.uri;')).toThrow('line 2, feature: optional chaining');
  expect(() => load(`return event.request; // ${'x'.repeat(10_240)}`)).toThrow('size: 10');
  expect(() => load('return fetch(event.request.uri);')).toThrow('global: fetch is not in the runtime');
});
