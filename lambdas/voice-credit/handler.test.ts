import { expect, test } from 'vitest';
import { readCredit, refusedAgents } from './handler';

const asked: unknown[] = [];
const ask = (answer: () => Response | Promise<Response>) =>
  readCredit({
    apiUrl: 'https://api.test',
    apiKey: 'k',
    fetch: async (url, init) => {
      const { headers, redirect, signal } = init ?? {};
      asked.push({ url, headers, redirect, signal });
      return answer();
    },
  });
const subscription = (used: unknown, limit: unknown) => () =>
  Response.json({ tier: 'creator', character_count: used, character_limit: limit });

test('returns the remaining credit in per cent', async () => {
  expect(await ask(subscription(20_000, 100_000))).toEqual({ percent: 80 });
  // The key goes to no other host, and the request has a timeout.
  expect(asked.at(-1)).toEqual({
    url: 'https://api.test/v1/user/subscription',
    headers: { 'xi-api-key': 'k', accept: 'application/json' },
    redirect: 'error',
    signal: expect.any(AbortSignal),
  });
  expect(await ask(subscription(100_000, 100_000))).toEqual({ percent: 0 });
  expect(await ask(subscription(130_000, 100_000))).toEqual({ percent: 0 });
  expect(await ask(subscription(0, 0))).toEqual({ percent: 0 });
});

test.each([
  ['a refused key', () => new Response('{}', { status: 401 }), 401],
  ['an error', () => Response.json({ character_count: 1, character_limit: 100 }, { status: 500 }), 500],
  ['an answer that is not JSON', () => new Response('<html>'), 200],
  ['other fields', subscription('many', null), 200],
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), undefined],
])('returns no credit for %s instead of 0', async (_what, answer, status) => {
  expect(await ask(answer)).toEqual(status === undefined ? {} : { status });
});

test('finds each agent for which no signed URL is issued', async () => {
  const answers: Record<string, () => Response> = {
    good: () => Response.json({ signed_url: 'wss://voice.test/?token=1' }),
    gone: () => new Response('{}', { status: 404 }),
    odd: () => Response.json({}),
  };
  const fetch = async (url: RequestInfo | URL) => {
    const answer = answers[new URL(String(url)).searchParams.get('agent_id') ?? ''];
    return answer ? answer() : Promise.reject(new TypeError('fetch failed'));
  };
  const service = { apiUrl: 'https://api.test', apiKey: 'k', fetch };
  expect(await refusedAgents(service, ['good'])).toEqual([]);
  expect(await refusedAgents(service, ['good', 'gone', 'odd', 'silent'])).toEqual([404, 200, undefined]);
});
