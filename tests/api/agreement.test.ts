import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import { faultyProxy } from '@platform/base/test-support/faulty-proxy';
import { storedSchema } from '@site/contracts/api/lead';
import { problemSchema } from '@site/contracts/api/problem';
import { problemKind, problemsOf, problemType } from '@site/contracts/api/problem-catalogue';
import { API, type ApiPath, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { sessionSchema } from '@site/contracts/api/session';
import { tokenResponseSchema } from '@site/contracts/api/voice';
import { LIMITS } from '@site/contracts/limits';
import { TRANSCRIPTION, webhookAnswerSchema } from '@site/server-data/webhook';
import { API_CONTRACT, OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { apiEvent, ORIGIN } from 'lambdas/test-support/api-event';
import { signature } from 'lambdas/test-support/samples';
import { captureLogs, startSystem } from 'lambdas/test-support/start-system';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const AGENT = 'agent_local';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PATHS = Object.values(API);
/** Routes that store something, once for each idempotency key. */
const KEYED: readonly ApiPath[] = [API.leads, API.saveConversation, API.notify];
/** What a route answers to a valid JSON request. */
const ANSWERS: Record<ApiPath, [status: number, schema?: { parse(value: unknown): unknown }]> = {
  [API.leads]: [201, storedSchema],
  [API.session]: [200, sessionSchema],
  [API.token]: [200, tokenResponseSchema],
  [API.saveConversation]: [200, storedSchema],
  [API.notify]: [200, storedSchema],
  [API.telemetry]: [204],
  [API.webhook]: [200, webhookAnswerSchema],
};

interface Recorded {
  name: string;
  path: ApiPath;
  body: object;
}
const contracts = Array.from(
  { length: API_CONTRACT - OLDEST_SERVED_CONTRACT + 1 },
  (_, at) => OLDEST_SERVED_CONTRACT + at,
);
const recorded = (contract: number) =>
  JSON.parse(readFileSync(new URL(`./recorded/${contract}.json`, import.meta.url), 'utf8')) as Recorded[];

const webhook = {
  type: TRANSCRIPTION,
  data: {
    agent_id: AGENT,
    conversation_id: 'conv_1',
    transcript: [{ role: 'user', message: 'My number is +44 20 7946 0000' }],
    metadata: { call_duration_secs: 20 },
    analysis: { transcript_summary: 'Asked about the pilot.' },
  },
};
const requests = [...recorded(API_CONTRACT), { path: API.webhook, body: webhook }];
const example = (path: ApiPath) => JSON.stringify(requests.find((one) => one.path === path)?.body);

/** Every problem that a function has returned, as `<path> <status> <code>`. */
const seen = new Set<string>();
const environment = { ...process.env };
let stops: (() => unknown)[] = [];

beforeEach(() => {
  stops = [captureLogs().stop];
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  process.env = { ...environment };
});

type Send = (path: ApiPath, body: string, headers?: object) => Promise<APIGatewayProxyStructuredResultV2>;

/** Starts the functions with these environment variables; every problem is compared with the catalogue. */
async function functions(variables: Record<string, string>, through?: (endpoint: string) => Promise<string>) {
  vi.resetModules();
  const system = await startSystem(through);
  stops.push(system.stop);
  Object.assign(process.env, { ELEVENLABS_AGENT_IDS: AGENT }, variables);
  const { token, save, notify, leads, session, webhook, telemetry } = system.handlers;
  const handlers: Record<ApiPath, typeof token> = {
    [API.token]: token,
    [API.saveConversation]: save,
    [API.notify]: notify,
    [API.leads]: leads,
    [API.session]: session,
    [API.webhook]: webhook,
    [API.telemetry]: telemetry,
  };
  const send: Send = async (path, body, headers = {}) => {
    const origin = path === API.webhook ? signature(body) : { origin: ORIGIN };
    const all = { 'content-type': 'application/json', ...origin, ...headers };
    const answer = await handlers[path](apiEvent({ path, body, headers: all }));
    if (answer.headers?.['content-type'] === 'application/problem+json') {
      const { code, type, title, status } = problemSchema.parse(JSON.parse(answer.body ?? ''));
      expect({ type, title, status }).toEqual({
        type: problemType(code),
        title: problemKind(code).title,
        status: answer.statusCode,
      });
      expect('retry-after' in (answer.headers ?? {})).toBe(status === 429 || code === 'storage_unavailable');
      expect('www-authenticate' in (answer.headers ?? {})).toBe(status === 401);
      seen.add(`${path} ${status} ${code}`);
    }
    return answer;
  };
  return send;
}

async function bearer(send: Send) {
  const { access_token } = JSON.parse((await send(API.session, '{}')).body ?? '');
  return { authorization: `Bearer ${access_token}` };
}

test.each(contracts)('API contract %d: its recorded requests are still accepted', async (contract) => {
  const send = await functions({ SESSION_REQUIRED: 'true' });
  const session = await bearer(send);
  const { webhook: _service, ...pages } = API;
  expect(
    recorded(contract)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.values(pages).sort());
  for (const { name, path, body } of recorded(contract)) {
    const answer = await send(path, JSON.stringify(body), session);
    const [status, schema] = ANSWERS[path];
    expect(answer.statusCode, name).toBe(status);
    schema?.parse(JSON.parse(answer.body ?? ''));
  }
});

test('invalid requests get the problems of the catalogue', async () => {
  const send = await functions({ SESSION_REQUIRED: 'true' });
  for (const path of PATHS) {
    const maxBytes = path === API.webhook ? LIMITS.webhookBytes : LIMITS.bodyBytes;
    await send(path, '{');
    await send(path, path === API.session ? '{"refresh_token":7}' : '{}');
    await send(path, '{}', { 'content-type': 'text/plain' });
    // Bytes count, not characters.
    expect((await send(path, 'я'.repeat(maxBytes / 2 + 1))).statusCode).toBe(413);
    expect((await send(path, 'x'.repeat(maxBytes))).statusCode).toBe(400);
    await send(path, '{}', { origin: 'https://elsewhere.test' });
    if (!KEYED.includes(path)) continue;
    const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
    expect((await send(path, example(path), key)).statusCode).toBe(ANSWERS[path][0]);
    expect((await send(path, example(path).replace('380', '480'), key)).statusCode).toBe(409);
  }
  await send(API.token, example(API.token));
  await send(API.webhook, example(API.webhook), { 'elevenlabs-signature': 't=1,v0=00' });
  expect((await send(API.leads, 'form=contacts', FORM)).statusCode).toBe(422);
});

test('rate limits and disabled calls get the problems of the catalogue', async () => {
  const off = await functions({ VOICE_ENABLED: 'false' });
  await off(API.token, example(API.token));
  const send = await functions({
    VOICE_ENABLED: 'true',
    SESSIONS_PER_ADDRESS_HOUR: '0',
    SIGNED_URLS_PER_ADDRESS_HOUR: '0',
    TELEMETRY_PER_ADDRESS_HOUR: '0',
  });
  for (const path of [API.session, API.token, API.telemetry])
    expect((await send(path, example(path))).statusCode).toBe(429);
});

test('upstream failures and internal errors get the problems of the catalogue', async () => {
  let voice: [status: number, body: string] = [500, ''];
  const server = createServer((_request, response) => response.writeHead(voice[0]).end(voice[1]));
  const { url, close } = await listen(server, { port: 0, what: 'ElevenLabs' });
  stops.push(close);
  const send = await functions({ ELEVENLABS_API_URL: url });
  await send(API.token, example(API.token));
  voice = [200, '{}'];
  await send(API.token, example(API.token));

  const withoutTable = await functions({}, async (endpoint) => {
    const proxy = await faultyProxy(endpoint, () => 'internal');
    stops.push(proxy.stop);
    return proxy.endpoint;
  });
  for (const path of PATHS) await withoutTable(path, example(path));

  const misconfigured = await functions({ SITE_ORIGINS: '', TABLE_NAME: '' });
  for (const path of PATHS) expect((await misconfigured(path, example(path))).statusCode).toBe(500);
  expect((await misconfigured(API.leads, 'form=contacts', FORM)).statusCode).toBe(500);
}, 60_000);

test('every problem of the catalogue was returned by each of its routes, and no other', () => {
  const listed = PATHS.flatMap((path) => problemsOf(path).map((code) => `${path} ${problemKind(code).status} ${code}`));
  expect([...seen].sort()).toEqual(listed.sort());
});
