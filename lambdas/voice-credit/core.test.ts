import { expect, test } from 'vitest';
import { creditLeft } from './core';

const asked: { url: string; key: string | null }[] = [];
const ask = (answer: () => Response | Promise<Response>) =>
  creditLeft({
    apiUrl: 'https://api.test',
    apiKey: 'k',
    fetch: async (url, init) => {
      asked.push({ url: String(url), key: new Headers(init?.headers).get('xi-api-key') });
      return answer();
    },
  });
const subscription = (used: unknown, limit: unknown) => () =>
  Response.json({ tier: 'creator', character_count: used, character_limit: limit });

test('what is left of the period’s credit, in per cent', async () => {
  expect(await ask(subscription(20_000, 100_000))).toBe(80);
  expect(asked.at(-1)).toEqual({ url: 'https://api.test/v1/user/subscription', key: 'k' });
  expect(await ask(subscription(100_000, 100_000))).toBe(0);
  expect(await ask(subscription(130_000, 100_000))).toBe(0);
  expect(await ask(subscription(0, 0))).toBe(0);
});

test.each([
  ['a refused key', () => new Response('{}', { status: 401 }), 401],
  ['an error', () => new Response('oops', { status: 500 }), 500],
  ['no JSON', () => new Response('<html>'), 200],
  ['other fields', subscription('many', null), 200],
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), undefined],
])('%s is no credit of nought', async (_what, answer, upstreamStatus) => {
  await expect(ask(answer)).rejects.toMatchObject({ upstreamStatus });
});
