import { problemSchema } from '@site/contracts/api/problem';
import { VIEWER_HOST_HEADER } from '@site/contracts/api/routes';
import { SYNTHETIC_VISITOR } from '@site/server-data/synthetic';
import { itemKeys } from '@site/server-data/tables';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { type SessionKeys, signToken } from './shared/session';
import { apiEvent } from './test-support/api-event';
import { LEAD, NOTIFICATION, SAVE, UUID } from './test-support/samples';
import { captureLogs, systemFixture } from './test-support/start-system';

const system = systemFixture();

const parsed = (response: APIGatewayProxyStructuredResultV2) => JSON.parse(response.body ?? 'null');
const post: typeof system.post = (...given) => system.post(...given);

test('a call: signed URL, save, notification, one message', async () => {
  const token = await post('token', { agent_id: 'agent_a' });
  expect(parsed(token)).toEqual({ signed_url: 'wss://voice.test/?token=1' });
  expect(token.headers).toMatchObject({ 'cache-control': 'no-store', 'x-correlation-id': 'request-1' });
  const key = { 'Idempotency-Key': UUID };
  const { id } = parsed(await post('save', SAVE, key)) as { id: string };
  expect(parsed(await post('notify', NOTIFICATION, key))).toEqual({ id });
  expect(await system.handlers.deliver({ Records: [] })).toEqual({ sent: 1, postponed: 0, givenUp: 0 });
  expect(await system.handlers.deliver({ source: 'aws.events' })).toEqual({
    sent: 0,
    postponed: 0,
    givenUp: 0,
  });
  expect(system.upstreams.messages).toHaveLength(1);
  expect(system.upstreams.messages[0]).toContain(`Запись: ${id}`);
});

test('people on duty switch calls off and on, and no alarm counts what is refused meanwhile', async () => {
  const turn = (off: boolean) => system.table.put({ ...itemKeys.switch('voice'), off });
  const own = captureLogs();
  await turn(true);
  const refused = await post('token', { agent_id: 'agent_a' });
  expect(refused.statusCode).toBe(503);
  expect(problemSchema.parse(parsed(refused)).code).toBe('voice_unavailable');
  await system.handlers.credit();
  await turn(false);
  expect((await post('token', { agent_id: 'agent_a' })).statusCode).toBe(200);
  await system.handlers.credit();
  const figures = own.stop().match(/"(CallsSwitchedOff|SignedUrlsFailed|InternalErrors)":\d+/g);
  // Of the route, and of the check of ElevenLabs.
  expect(figures).toEqual(['"CallsSwitchedOff":1', '"CallsSwitchedOff":1']);
});

test('one id leads from the browser’s request through all logs to the message', async () => {
  const id = '3f2a9c1e-7a10-4c0e-9a58-1a2b3c4d5e6f';
  const own = captureLogs();
  const headers = { 'idempotency-key': id, 'x-correlation-id': id, 'x-amz-cf-id': 'Q3vKx8==' };
  await post('leads', { ...LEAD, name: 'Traced' }, headers);
  await system.handlers.deliver({});
  const failed = { id, gatewayId: 'JKJaXmPLvHcESHA=', route: '/api/leads', status: 503 };
  await post('telemetry', { reports: [], failedRequests: [failed] });
  const lines = own
    .stop()
    .split('\n')
    .filter((line) => line.includes(`"correlationId":"${id}"`))
    .map((line) => JSON.parse(line) as { message: string });
  expect(lines).toMatchObject([
    { message: 'answered', service: 'submit-lead', requestId: 'request-1', edgeId: 'Q3vKx8==', status: 201 },
    { message: 'delivery sent', service: 'deliver-notifications' },
    { message: 'request failed', requestId: 'JKJaXmPLvHcESHA=', route: '/api/leads', status: 503 },
  ]);
  expect(system.upstreams.messages.at(-1)).toContain('\nКод: 3f2a9c1e\n');
});

const HOST = 'd111.cloudfront.net';
test.each<[string, status: number, origin: string | undefined, host: string]>([
  ['no browser', 200, undefined, HOST],
  ['the requested host', 200, `https://${HOST}`, HOST],
  ['another spelling of it', 200, `https://${HOST}`, 'D111.CloudFront.net'],
  ['another site', 403, 'https://evil.test', HOST],
  ['plain HTTP', 403, `http://${HOST}`, HOST],
  ['another port', 403, `https://${HOST}:8443`, HOST],
  ['a longer name', 403, `https://${HOST}.evil.test`, HOST],
  ['a hidden origin', 403, 'null', HOST],
  ['no host', 403, 'https://', ''],
])('compares the origin with the host that the distribution names: %s', async (_, status, origin, host) => {
  const type = 'application/json; charset=utf-8';
  const headers = { 'content-type': type, ...(origin ? { origin } : {}), [VIEWER_HOST_HEADER]: host };
  const event = apiEvent({ body: JSON.stringify({ agent_id: 'agent_a' }), headers });
  expect((await system.handlers.token(event)).statusCode).toBe(status);
});

test('a marked call, which only the key of sessions can mark, gets its URL, uses no quota and counts as nothing', async () => {
  const items = async () =>
    (await system.table.items()).filter(({ pk }) => /^(QUOTA#signed|LEVEL#calls)/.test(String(pk)));
  const before = await items();
  const logs = captureLogs();
  const [, key = ''] = /"current":"(.+?)"/.exec(JSON.stringify(system.upstreams.secrets.session)) ?? [];
  const call = async (keys: SessionKeys) => {
    const refresh_token = signToken('refresh', SYNTHETIC_VISITOR, (Date.now() / 1000 + 60 ** 2) | 0, keys);
    const { access_token } = parsed(await post('session', { refresh_token })) as { access_token: string };
    return post('token', { agent_id: 'agent_a' }, { authorization: `Bearer ${access_token}` });
  };
  expect((await call({ current: key })).statusCode).toBe(200);
  expect(await items()).toEqual(before);
  const forged = await call({ current: 'another key'.repeat(9) });
  const written = logs.stop();
  expect(forged.statusCode).toBe(200);
  expect(await items()).not.toEqual(before);
  expect(written.match(/"SignedUrlsIssued":/g)).toHaveLength(1);
  expect(written.match(/"ObjectiveGood":/g)).toHaveLength(1);
});

const VIOLATION = { effectiveDirective: 'img-src', blockedURL: 'https://a.test/?m=anna' };
const OLD_VIOLATION = { 'effective-directive': 'img-src', 'blocked-uri': 'https://a.test' };
test.each([
  ['application/reports+json', [{ type: 'csp-violation', body: VIOLATION }]],
  ['application/csp-report', { 'csp-report': OLD_VIOLATION }],
])('counts and logs a violation of the policy without its URL: %s', async (type, sent) => {
  const own = captureLogs();
  const report = (body: unknown) =>
    system.handlers.telemetry(apiEvent({ body: JSON.stringify(body), headers: { 'content-type': type } }));
  expect([(await report(sent)).statusCode, (await report([])).statusCode]).toEqual([204, 422]);
  const text = own.stop();
  expect(text).toContain('"PolicyViolations":1');
  expect(text).toContain('"directive":"img-src","blocked":"foreign"');
  expect(text).not.toContain('a.test');
});

test('lets the edge keep a missing page for a minute, but not what stands in for it', async () => {
  system.upstreams.objects.set('bucket/sites/0123456789ab/ua/_not-found/index.html', '<h1>Ой!</h1>');
  const cacheOf = async (path: string) =>
    (await system.handlers.notFound(apiEvent({ method: 'GET', path }))).headers?.['cache-control'];
  expect(await cacheOf('/sites/0123456789ab/ua/x')).toBe('public, max-age=0, s-maxage=60, must-revalidate');
  expect(await cacheOf('/sites/0123456789ab/ru/x')).toBe('no-store');
});

test('reads the credit with a key that was stored a moment ago', async () => {
  await system.handlers.credit();
  system.upstreams.secrets.elevenlabs = { apiKey: 'rotated' };
  system.upstreams.accepts = (key) => key === 'rotated';
  const own = captureLogs();
  await system.handlers.credit();
  expect(own.stop()).toContain('"VoiceCreditPercent":50');
});

test('fails a delivery round when the table fails, which the alarm on failing functions sees', async () => {
  await system.table.stop();
  await expect(system.handlers.deliver({})).rejects.toThrow('The delivery round failed');
});

test('wrote metrics and logs in these tests, without a name, phone, address or secret', () => {
  // Throws for these.
  const text = system.logs.stop();
  expect(text).toContain('"message":"delivery sent"');
  expect(text).toContain('"SignedUrlsIssued":1');
});
