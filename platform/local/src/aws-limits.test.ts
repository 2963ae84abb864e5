import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { awsLimit, checkKeyValueUpdate, type KeyValues } from '@platform/config/aws-limits';
import { filePointer } from '@platform/releases/local/local-site';
import { expect, it, vi } from 'vitest';
import { createHttpApi } from './api/http-api';
import { LocalFunction } from './api/local-functions';
import { headersOfPolicy } from './edge/policies';
import { CloudAssembly } from './template/cloud-assembly';

const folder = temporaryFolder();
const many = (count: number, value: string, from = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-${from + n}`, value]));

const file = path.join(folder, 'kvs.json');
const { write } = filePointer(file);

it('the local key-value store accepts keys and values up to AWS’s limits, to the byte', async () => {
  await write({ ['k'.repeat(512)]: 'v'.repeat(1024) });
  await write(many(50, 'v'));
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toHaveLength(51);
  for (const values of [{ ['ї'.repeat(257)]: '' }, { live: 'ї'.repeat(513) }])
    await expect(write(values)).rejects.toThrow(/aws-limit\/key-value-store\/(key|value):/);
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toHaveLength(51);
});

const FULL = many(5050, 'v'.repeat(1024));
it.each<[string, KeyValues, KeyValues]>([
  ['update-keys', {}, many(51, 'v')],
  ['update-keys', {}, Object.fromEntries(Object.keys(many(51, '')).map((key) => [key, undefined]))],
  ['size', FULL, many(50, 'v'.repeat(1024), 5050)],
])('one update of the key-value store is refused by its %s', (id, stored, update) => {
  expect(() => checkKeyValueUpdate(stored, update)).toThrow(`aws-limit/key-value-store/${id}`);
  const [key = ''] = Object.keys(update);
  const { [key]: _one, ...fits } = update;
  expect(() => checkKeyValueUpdate(id === 'size' ? {} : stored, fits)).not.toThrow();
});

const LONGEST = 'v'.repeat(awsLimit('header-policy/header-value'));
it.each<[string | undefined, string, Record<string, string>]>([
  [undefined, LONGEST, many(5, LONGEST)],
  ['content-security-policy', `${LONGEST}v`, {}],
  ['custom-headers', '', many(11, 'v')],
  ['header-name', '', { ['x'.repeat(257)]: 'v' }],
  ['header-value', '', { x: `${LONGEST}v` }],
  ['custom-headers-combined', '', many(6, LONGEST)],
])('a header policy is refused by its limit: %s', (id, ContentSecurityPolicy, custom) => {
  const Items = Object.entries(custom).map(([Header, Value]) => ({ Header, Value }));
  const SecurityHeadersConfig = { ContentSecurityPolicy: { ContentSecurityPolicy } };
  const config = { Name: 'pages', SecurityHeadersConfig, CustomHeadersConfig: { Items } };
  const made = expect(() => headersOfPolicy({ ResponseHeadersPolicyConfig: config }));
  if (id) made.toThrow(`aws-limit/header-policy/${id}: The header policy pages`);
  else made.not.toThrow();
});

it('a local function rejects an answer over 6 MB, and an event over 6 MB', async () => {
  const code = path.join(folder, 'answer.mjs');
  writeFileSync(code, 'export const handler = async ({ size }) => "a".repeat(size);');
  const fn = new LocalFunction(code, 5, { name: 'answer', environment: {}, log: () => {} });
  const limit = awsLimit('lambda/answer');
  try {
    // The JSON text includes two quotation marks.
    expect(String(await fn.invoke({ size: limit - 2 }))).toHaveLength(limit - 2);
    await expect(fn.invoke({ size: limit - 1 })).rejects.toThrow('aws-limit/lambda/answer');
    await expect(fn.invoke({ text: 'a'.repeat(limit) })).rejects.toThrow('aws-limit/lambda/request');
  } finally {
    await fn.close();
  }
});

const HOST = 'local:Api.Api.execute-api.us-east-1.amazonaws.com';

/** Returns the status of a request to an HTTP API with one route. */
async function statusOf({ body = 0, headers = {}, invoke = async (): Promise<unknown> => ({ statusCode: 200 }) }) {
  const Resources = {
    Api: { Type: 'AWS::ApiGatewayV2::Api' },
    Route: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: { RouteKey: 'POST /api/x', Target: { Ref: 'To' }, AuthorizerId: { Ref: 'Key' } },
    },
    To: { Type: 'AWS::ApiGatewayV2::Integration', Properties: { IntegrationUri: 'fn' } },
    Key: { Type: 'AWS::ApiGatewayV2::Authorizer', Properties: { AuthorizerUri: 'key' } },
  };
  writeFileSync(path.join(folder, 'Api.template.json'), JSON.stringify({ Resources }));
  const isAuthorized = !('x-forged' in headers);
  const answers = { fn: invoke, key: async () => ({ isAuthorized }) };
  const functionAt = (arn: string) => ({ invoke: answers[arn as 'fn'] }) as unknown as LocalFunction;
  const api = createHttpApi({ assembly: new CloudAssembly(folder), functionAt, onWritten: () => {} });
  const sent = { method: 'POST', uri: '/api/x', ip: '127.0.0.1', body: Buffer.alloc(body) };
  return (await api({ ...sent, headers: { host: HOST, ...headers } })).status;
}

const LEFT = awsLimit('http-api/headers') - 'POST /api/x HTTP/1.1'.length - HOST.length;
it.each([
  [200, { body: awsLimit('http-api/payload') }],
  [413, { body: awsLimit('http-api/payload') + 1 }],
  // The request line and the values of all headers count, their names do not.
  [200, { headers: { cookie: 'c'.repeat(LEFT) } }],
  [431, { headers: { cookie: 'c'.repeat(LEFT + 1) } }],
  [200, { headers: { [`x-${'n'.repeat(LEFT)}`]: 'v' } }],
  [431, { headers: { 'x-a': 'ї'.repeat(LEFT / 2 + 1) } }],
  [403, { headers: { 'x-forged': '' } }],
])('the local HTTP API answers %i at a limit, or to whom its authorizer refuses', async (status, request) => {
  expect(await statusOf(request)).toBe(status);
});

it('the local HTTP API answers 503 after waiting 30 seconds for a function', async () => {
  vi.useFakeTimers();
  try {
    const answered = statusOf({ invoke: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(29_900);
    expect(await Promise.race([answered, Promise.resolve('waits')])).toBe('waits');
    await vi.advanceTimersByTimeAsync(200);
    expect(await answered).toBe(503);
  } finally {
    vi.useRealTimers();
  }
});
