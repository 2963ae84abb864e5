import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { EXAMPLE_AGENT, REQUEST_EXAMPLES } from '@platform/composer/api/examples';
import { OPERATIONS } from '@platform/composer/api/operations';
import { problemSchema } from '@site/contracts/api/problem';
import { API, type ApiPath, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiEvent, ORIGIN } from '../../lambdas/test-support/api-event';
import { faultyProxy } from '../../lambdas/test-support/faulty-proxy';
import { listen } from '../../lambdas/test-support/local-aws';
import { signature } from '../../lambdas/test-support/samples';
import { captureLogs, startSystem } from '../../lambdas/test-support/start-system';
import { described } from './support/described';

const JSON_TYPE = 'application/json';
const PATHS = Object.values(API);
const description = described();
/** Every problem that a function has returned, as `<path> <status> <code>`. */
const seen = new Set<string>();
const environment = { ...process.env };
let stops: (() => unknown)[] = [];

beforeEach(() => {
  const logs = captureLogs();
  stops = [logs.stop];
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  process.env = { ...environment };
});

type Send = (path: ApiPath, body: string, headers?: object) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Starts the functions with these environment variables; every response is validated against the OpenAPI description.
 */
async function functions(variables: Record<string, string>, through?: (endpoint: string) => Promise<string>) {
  vi.resetModules();
  const system = await startSystem(through);
  stops.push(system.stop);
  Object.assign(process.env, { ELEVENLABS_AGENT_IDS: EXAMPLE_AGENT }, variables);
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
    const all = { 'content-type': JSON_TYPE, ...origin, ...headers };
    const answer = await handlers[path](apiEvent({ path, body, headers: all }));
    expect(description.answerFaults(path, answer), `${path} ${answer.statusCode} ${answer.body}`).toEqual([]);
    if (answer.headers?.['content-type'] === 'application/problem+json') {
      const { code } = problemSchema.parse(JSON.parse(answer.body ?? ''));
      seen.add(`${path} ${answer.statusCode} ${code}`);
    }
    return answer;
  };
  return send;
}

const encoded = (type: string, value: unknown) =>
  type === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(value as Record<string, string>).toString()
    : JSON.stringify(value);
const example = (path: ApiPath) => JSON.stringify(Object.values(REQUEST_EXAMPLES[path][JSON_TYPE] ?? {})[0]);

async function bearer(send: Send) {
  const { access_token } = JSON.parse((await send(API.session, '{}')).body ?? '');
  return { authorization: `Bearer ${access_token}` };
}

test('every example matches its request schema and gets the described success response', async () => {
  const send = await functions({ SESSION_REQUIRED: 'true' });
  const session = await bearer(send);
  for (const path of PATHS) {
    const { requests, answer, proof } = OPERATIONS[path];
    expect(Object.keys(REQUEST_EXAMPLES[path])).toEqual(Object.keys(requests));
    for (const [type, examples] of Object.entries(REQUEST_EXAMPLES[path]))
      for (const [name, value] of Object.entries(examples)) {
        expect(description.requestFaults(path, type, value), `${path} ${name}`).toEqual([]);
        const headers = { 'content-type': type, ...(proof === 'session' ? session : {}) };
        const { statusCode } = await send(path, encoded(type, value), headers);
        expect([path, name, statusCode]).toEqual([
          path,
          name,
          type.endsWith('urlencoded') ? 303 : answer.status,
        ]);
      }
  }
});

test('invalid requests get the described error responses', async () => {
  const send = await functions({ SESSION_REQUIRED: 'true' });
  for (const path of PATHS) {
    const { maxBytes, keyed } = OPERATIONS[path];
    await send(path, '{');
    await send(path, path === API.session ? '{"refresh_token":7}' : '{}');
    await send(path, '{}', { 'content-type': 'text/plain' });
    await send(path, 'x'.repeat(maxBytes + 1));
    expect((await send(path, 'x'.repeat(maxBytes))).statusCode).toBe(400);
    await send(path, '{}', { origin: 'https://elsewhere.test' });
    if (!keyed) continue;
    const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const other = example(path).replace(/\+\d/, '+4');
    expect((await send(path, example(path), key)).statusCode).toBe(OPERATIONS[path].answer.status);
    expect((await send(path, other.replace('380', '480'), key)).statusCode).toBe(409);
  }
  await send(API.token, example(API.token));
  await send(API.webhook, example(API.webhook), { 'elevenlabs-signature': 't=1,v0=00' });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await send(API.leads, 'form=contacts', form)).statusCode).toBe(422);
});

test('rate limits and disabled calls get the described error responses', async () => {
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

test('upstream failures and internal errors get the described error responses', async () => {
  let voice: [status: number, body: string] = [500, ''];
  const server = createServer((_request, response) => response.writeHead(voice[0]).end(voice[1]));
  const url = await listen(server);
  stops.push(() => server.close());
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
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await misconfigured(API.leads, 'form=contacts', form)).statusCode).toBe(500);
}, 60_000);

test('every described problem was returned, and no other', () => {
  expect([...seen].sort()).toEqual(description.problems().sort());
});
