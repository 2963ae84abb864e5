import { elevenLabsSecretSchema } from '@site/server-data/secrets';
import { expect, test } from 'vitest';
import { ApiError } from '../shared/http-request';
import type { Rule } from '../shared/table/quotas';
import { recorders } from '../test-support/recorders';
import { secretOf } from '../test-support/secret-of';
import { countCall, requestSignedUrl, type SignedUrlDependencies } from './handler';

type Reply = () => Promise<Response> | Response;

type Overrides = Partial<Pick<SignedUrlDependencies, 'voiceEnabled' | 'sender' | 'sessionRequired' | 'quotas'>>;

function setUp(reply: Reply, overrides: Overrides = {}, keys = ['sk-secret']) {
  const calls: { url: string; headers: Headers; redirect: string | undefined; signal: unknown }[] = [];
  const { log, count, lines, counts } = recorders();
  const ask = (agent_id: string) =>
    requestSignedUrl(
      { agent_id },
      {
        voiceEnabled: true,
        sender: { visitor: undefined, address: 'address' },
        sessionRequired: false,
        quotas: { take: async () => undefined, giveBack: async () => undefined },
        limits: { SIGNED_URLS_PER_VISITOR_HOUR: 1, SIGNED_URLS_PER_ADDRESS_HOUR: 2, SIGNED_URLS_PER_DAY: 48 },
        now: new Date('2026-11-21T10:20:00.000Z'),
        agentIds: ['agent_a', 'agent_b'],
        apiUrl: 'https://api.test',
        secret: secretOf(elevenLabsSecretSchema, ...keys.map((apiKey) => ({ apiKey }))),
        fetch: async (url, init) => {
          const { headers, redirect, signal } = init ?? {};
          calls.push({ url: String(url), headers: new Headers(headers), redirect, signal });
          return reply();
        },
        log,
        count,
        ...overrides,
      },
    );
  return { ask, calls, lines, counts };
}

test('requests a single-use URL with the key in the header, within a time and without redirects', async () => {
  const { ask, calls, counts } = setUp(() => Response.json({ signed_url: 'wss://voice.test/?t=1', more: 1 }));
  expect(await ask('agent_b')).toEqual({ signed_url: 'wss://voice.test/?t=1' });
  expect(calls[0]?.url).toBe(
    'https://api.test/v1/convai/conversation/get-signed-url?agent_id=agent_b&include_conversation_id=true',
  );
  expect(calls[0]?.headers.get('xi-api-key')).toBe('sk-secret');
  expect(calls[0]?.headers.get('accept')).toBe('application/json');
  expect(calls[0]).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
  expect(counts).toEqual({ SignedUrlsIssued: 1 });
});

test('rejects an unlisted agent, and every request when voice is off', async () => {
  const listed = setUp(() => Response.json({ signed_url: 'wss://voice.test/' }));
  await expect(listed.ask('agent_c')).rejects.toMatchObject({ code: 'forbidden', status: 403 });
  const off = setUp(() => Response.json({ signed_url: 'wss://voice.test/' }), { voiceEnabled: false });
  await expect(off.ask('agent_a')).rejects.toMatchObject({ code: 'voice_unavailable', status: 503 });
  expect([...listed.calls, ...off.calls]).toEqual([]);
  expect(listed.counts).toEqual({ SignedUrlsRefused: 1 });
  expect(off.counts).toEqual({ CallsSwitchedOff: 1 });
});

const MALFORMED = { outcome: 'malformed', upstreamStatus: 200 };
const answers = (status: number, body: object): [Reply, object] => [
  () => Response.json(body, { status }),
  { outcome: 'status', upstreamStatus: status },
];
const fails = (error: Error, outcome: string): [Reply, object] => [() => Promise.reject(error), { outcome }];
test.each<[code: string, name: string, reply: Reply, said: object]>([
  ['upstream_failed', 'unauthorized', ...answers(401, { detail: 'sk-secret' })],
  ['upstream_failed', 'too many', ...answers(429, {})],
  ['upstream_failed', 'server error', ...answers(500, { signed_url: 'wss://voice.test/' })],
  ['upstream_failed', 'network', ...fails(new TypeError('fetch failed: sk-secret'), 'network')],
  ['upstream_failed', 'timeout', ...fails(new DOMException('sk-secret', 'TimeoutError'), 'timeout')],
  ...[
    ...['<html>', '', '{}', 'null', '{"signed_url":""}', '{"signed_url":"javascript:alert(1)"}'],
    '{"signed_url":"https://voice.test/?to=wss://a"}',
  ].map((body): [string, string, Reply, object] => ['no_signed_url', body, () => new Response(body), MALFORMED]),
])('answers %s on: %s', async (code, _name, reply, said) => {
  const { ask, lines, counts } = setUp(reply);
  await expect(ask('agent_a')).rejects.toMatchObject({ code, status: 502 });
  expect(counts).toEqual({ SignedUrlsFailed: 1 });
  expect(lines).toEqual([{ event: 'signed url failed', ...said }]);
  expect(JSON.stringify(lines)).not.toContain('sk-secret');
});

/** Quotas that note what is taken from them and given back, and let a caller wait. */
function notedQuotas(wait?: number) {
  const [taken, given]: [Rule[], Rule[]] = [[], []];
  const quotas: SignedUrlDependencies['quotas'] = {
    take: async (rules) => {
      taken.push(...rules);
      return wait;
    },
    giveBack: async (rules) => void given.push(...rules),
  };
  return { quotas, taken, given };
}

const [VISITOR, ADDRESS, SITE, ALL] = [
  { scope: 'signed-urls-visitor', subject: 'v', limit: 1, windowSeconds: 3600 },
  { scope: 'signed-urls-address', subject: 'a', limit: 2, windowSeconds: 3600 },
  // An IPv6 site counts as four addresses, and the calls of a day count by the hour.
  { scope: 'signed-urls-site', subject: 's', limit: 8, windowSeconds: 3600 },
  { scope: 'signed-urls-all', subject: 'all', limit: 32, windowSeconds: 86_400 },
];
test.each([
  [{ visitor: 'v', address: 'a' }, [VISITOR, ADDRESS, ALL]],
  [{ visitor: undefined, address: 'a' }, [ADDRESS, ALL]],
  [{ visitor: undefined, address: 'a', site: 's' }, [ADDRESS, SITE, ALL]],
])('does not call the service over a limit, the narrowest of which is taken first: %j', async (sender, rules) => {
  for (const [wait, retryAfterSeconds] of [
    [77, 77],
    [50_000, 2400],
  ]) {
    const { quotas, taken, given } = notedQuotas(wait);
    const { ask, calls, counts } = setUp(() => Response.json({}), { quotas, sender });
    await expect(ask('agent_a')).rejects.toMatchObject({
      code: 'too_many_requests',
      fields: [],
      retryAfterSeconds,
    });
    expect([taken, given, calls]).toEqual([rules, [], []]);
    expect(counts).toEqual({ QuotaRefused: 1 });
  }
});

test.each([
  ['a signed URL', async () => 'wss://voice.test/', 'calls good api'],
  ['a failure of ours', () => Promise.reject(new Error('no table')), 'calls bad api'],
  ['an unreachable service', () => Promise.reject(new ApiError('upstream_failed')), 'calls outside api'],
  ['a malformed answer', () => Promise.reject(new ApiError('no_signed_url')), 'calls outside api'],
  ['a used-up quota', () => Promise.reject(new ApiError('too_many_requests')), undefined],
  ['another agent', () => Promise.reject(new ApiError('forbidden')), undefined],
  ['voice turned off', () => Promise.reject(new ApiError('voice_unavailable')), undefined],
])('counts a call by its outcome and changes nothing: %s', async (_name, request: () => Promise<string>, event) => {
  const { countEvent, events } = recorders();
  const [plain, counted] = await Promise.allSettled([request(), countCall(request, countEvent)]);
  expect(counted).toEqual(plain);
  expect(events).toEqual(event ? [event] : []);
});
