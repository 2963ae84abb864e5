import { expect, test } from 'vitest';
import { recorders } from '../test-support/recorders';
import { requestSignedUrl, type SignedUrlDependencies } from './core';

type Reply = () => Promise<Response> | Response;

type Overrides = Partial<
  Pick<SignedUrlDependencies, 'voiceEnabled' | 'caller' | 'sessionRequired' | 'quotas'>
>;

function setUp(reply: Reply, overrides: Overrides = {}) {
  const calls: { url: string; headers: Headers }[] = [];
  const { log, count, lines, counts } = recorders();
  let forgotten = 0;
  const ask = (agent_id: string) =>
    requestSignedUrl(
      { agent_id },
      {
        voiceEnabled: true,
        caller: { visitor: undefined, address: 'address' },
        sessionRequired: false,
        quotas: { take: async () => undefined },
        limits: { perVisitorHour: 1, perAddressHour: 2, perDay: 3 },
        now: new Date(),
        agentIds: ['agent_a', 'agent_b'],
        apiUrl: 'https://api.test',
        apiKey: async () => 'sk-secret',
        forgetApiKey: () => {
          forgotten += 1;
        },
        fetch: async (url, init) => {
          calls.push({ url: String(url), headers: new Headers(init?.headers) });
          return reply();
        },
        log,
        count,
        ...overrides,
      },
    );
  return { ask, calls, lines, counts, forgotten: () => forgotten };
}

test('asks for a single-use address with the key in its header', async () => {
  const { ask, calls, counts } = setUp(() => Response.json({ signed_url: 'wss://voice.test/?t=1', more: 1 }));
  expect(await ask('agent_b')).toEqual({ signed_url: 'wss://voice.test/?t=1' });
  expect(calls[0]?.url).toBe(
    'https://api.test/v1/convai/conversation/get-signed-url?agent_id=agent_b&include_conversation_id=true',
  );
  expect(calls[0]?.headers.get('xi-api-key')).toBe('sk-secret');
  expect(counts).toEqual({ SignedUrlsIssued: 1 });
});

test('refuses an agent that is not listed, and everybody when voice is off', async () => {
  const listed = setUp(() => Response.json({ signed_url: 'wss://voice.test/' }));
  await expect(listed.ask('agent_c')).rejects.toMatchObject({ code: 'forbidden', status: 403 });
  const off = setUp(() => Response.json({ signed_url: 'wss://voice.test/' }), { voiceEnabled: false });
  await expect(off.ask('agent_a')).rejects.toMatchObject({ code: 'voice_unavailable', status: 503 });
  expect([...listed.calls, ...off.calls]).toEqual([]);
});

const failures: Record<string, Reply> = {
  unauthorized: () => Response.json({ detail: 'sk-secret' }, { status: 401 }),
  'too many': () => new Response('slow down', { status: 429 }),
  'server error': () => new Response('', { status: 500 }),
  network: () => Promise.reject(new TypeError('fetch failed: sk-secret')),
  timeout: () => Promise.reject(new DOMException('sk-secret', 'TimeoutError')),
};

const withoutAddress: Record<string, Reply> = {
  'not JSON': () => new Response('<html>'),
  'empty answer': () => new Response(''),
  'empty object': () => Response.json({}),
  'empty address': () => Response.json({ signed_url: '' }),
  'address that is no socket': () => Response.json({ signed_url: 'javascript:alert(1)' }),
  'null answer': () => Response.json(null),
};

test.each([
  ...Object.entries(failures).map(([name, reply]) => ['upstream_failed', name, reply] as const),
  ...Object.entries(withoutAddress).map(([name, reply]) => ['no_signed_url', name, reply] as const),
])('answers %s on: %s', async (code, _name, reply) => {
  const { ask, lines, counts } = setUp(reply);
  await expect(ask('agent_a')).rejects.toMatchObject({ code, status: 502 });
  expect(counts).toEqual({ SignedUrlsFailed: 1 });
  expect(JSON.stringify(lines)).not.toContain('sk-secret');
});

test('forgets a key that was refused', async () => {
  const { ask, forgotten } = setUp(() => new Response('', { status: 401 }));
  await expect(ask('agent_a')).rejects.toThrow();
  expect(forgotten()).toBe(1);
});

test('a session is asked for where the stage says so', async () => {
  const reply = () => Response.json({ signed_url: 'wss://voice.test/' });
  const without = setUp(reply, { sessionRequired: true });
  await expect(without.ask('agent_a')).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  expect(without.calls).toEqual([]);
  const caller = { visitor: 'v', address: 'a' };
  await setUp(reply, { sessionRequired: true, caller }).ask('agent_a');
});

test('the narrow limits are asked before the ceiling of all, and one that is used up costs nothing', async () => {
  const asked: string[] = [];
  const quotas: SignedUrlDependencies['quotas'] = {
    take: async (rules) => {
      asked.push(...rules.map(({ scope, subject, limit }) => `${scope} ${subject} ${limit}`));
      return 77;
    },
  };
  const caller = { visitor: 'v', address: 'a' };
  const { ask, calls } = setUp(() => Response.json({}), { quotas, caller });
  await expect(ask('agent_a')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 77 });
  expect(asked).toEqual(['signed-urls-visitor v 1', 'signed-urls-address a 2', 'signed-urls-all all 3']);
  expect(calls).toEqual([]);
});
