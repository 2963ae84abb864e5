import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { awsLimit, checkKeyValueUpdate, keyValueBatches } from '@platform/config/aws-limits';
import { filePointer } from '@platform/releases/adapters';
import { describe, expect, it, vi } from 'vitest';
import { httpApi } from './api/http-api';
import { checkEnvironment, LocalFunction } from './api/local-function';
import { headersOfPolicy } from './edge/response-headers';
import { CloudAssembly } from './template/cloud-assembly';

const folder = temporaryFolder();

describe('the key-value store of the local platform', () => {
  const file = path.join(folder, 'kvs.json');
  const pointer = filePointer(file);
  const write = (values: Record<string, string | undefined>) => pointer.write(values);
  const many = (count: number, value: string, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-${from + n}`, value]));

  it('accepts keys and values up to AWS’s limits, to the byte', async () => {
    await write({ ['k'.repeat(512)]: 'v'.repeat(1024) });
    await write(many(50, 'v'));
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toHaveLength(51);
    expect(() => checkKeyValueUpdate({}, many(50, 'v'))).not.toThrow();
  });

  it.each([
    ['key-value-store/key', { ['ї'.repeat(257)]: '' }],
    ['key-value-store/value', { live: 'ї'.repeat(513) }],
  ])('rejects %s before anything is written', async (id, values) => {
    const before = readFileSync(file, 'utf8');
    await expect(write(values)).rejects.toThrow(`aws-limit/${id}`);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('rejects more than 50 keys in one request, put or deleted', () => {
    const over = many(51, 'v');
    const deleted = Object.fromEntries(Object.keys(over).map((key) => [key, undefined]));
    for (const update of [over, deleted])
      expect(() => checkKeyValueUpdate({}, update)).toThrow('aws-limit/key-value-store/update-keys');
  });

  it('splits changes that exceed one request, and loses none', () => {
    const values = many(130, 'v');
    const batches = keyValueBatches(values);
    expect(batches.map((batch) => Object.keys(batch).length)).toEqual([50, 50, 30]);
    expect(Object.assign({}, ...batches)).toEqual(values);
    // Values of 1 MB, above the limit of one value: with their keys, 2 fit into 3 MB, 3 do not.
    const large = many(5, 'v'.repeat(1024 * 1024));
    expect(keyValueBatches(large).map((batch) => Object.keys(batch).length)).toEqual([2, 2, 1]);
    expect(keyValueBatches({})).toEqual([]);
  });

  it('rejects growth beyond 5 MB', () => {
    const before = many(5000, 'v'.repeat(1024));
    expect(() => checkKeyValueUpdate(before, many(10, 'v'.repeat(1024)))).not.toThrow();
    const more = many(50, 'v'.repeat(1024), 5000);
    expect(() => checkKeyValueUpdate({ ...before, ...more }, many(50, 'v'.repeat(1024), 5050))).toThrow(
      'aws-limit/key-value-store/size',
    );
  });
});

describe('a header policy that CloudFront would reject', () => {
  const policy = (contentSecurityPolicy: string, custom: Record<string, string> = {}) => ({
    ResponseHeadersPolicyConfig: {
      Name: 'pages',
      SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: contentSecurityPolicy } },
      CustomHeadersConfig: {
        Items: Object.entries(custom).map(([Header, Value]) => ({ Header, Value })),
      },
    },
  });
  const headers = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, value]));

  it('passes at the limits', () => {
    const longest = awsLimit('header-policy/header-value');
    expect(() => headersOfPolicy(policy('a'.repeat(longest), headers(5, 'v'.repeat(longest))))).not.toThrow();
  });

  it.each([
    ['content-security-policy', policy('a'.repeat(1784))],
    ['custom-headers', policy('', headers(11, 'v'))],
    ['header-name', policy('', { ['x'.repeat(257)]: 'v' })],
    ['header-value', policy('', { x: 'v'.repeat(1784) })],
    ['custom-headers-combined', policy('', headers(6, 'v'.repeat(1783)))],
  ])('fails by name: %s', (id, refused) => {
    expect(() => headersOfPolicy(refused)).toThrow(`aws-limit/header-policy/${id}: The header policy pages`);
  });
});

describe('a local function', () => {
  const log: string[] = [];
  const functionOf = (name: string, code: string) => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, code);
    return new LocalFunction(file, 5, { name, environment: {}, log: (line) => log.push(line) });
  };

  it('rejects an answer over 6 MB, and an event over 6 MB', async () => {
    const fn = functionOf('answer', 'export const handler = async ({ size }) => "a".repeat(size);');
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

  it('rejects more than 4 KB of environment variables', () => {
    expect(() => checkEnvironment('small', { A: 'a'.repeat(4095) })).not.toThrow();
    expect(() => checkEnvironment('large', { A: 'a'.repeat(4096) })).toThrow('aws-limit/lambda/environment');
  });
});

describe('the local HTTP API', () => {
  const api = (invoke: () => Promise<unknown>) => {
    const Resources = {
      Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
      Route: {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: { RouteKey: 'POST /api/x', Target: { 'Fn::GetAtt': ['To', 'Id'] } },
      },
      To: { Type: 'AWS::ApiGatewayV2::Integration', Properties: { IntegrationUri: 'fn' } },
    };
    writeFileSync(path.join(folder, 'Api.template.json'), JSON.stringify({ Resources }));
    const assembly = new CloudAssembly(folder);
    return httpApi({
      assembly,
      functionAt: () => ({ invoke }) as unknown as LocalFunction,
      onWritten: () => {},
    });
  };
  const HOST = 'local:Api.Api.execute-api.us-east-1.amazonaws.com';
  const request = (body: Buffer, headers: Record<string, string> = {}) => ({
    method: 'POST',
    uri: '/api/x',
    query: '',
    headers: { host: HOST, ...headers },
    ip: '127.0.0.1',
    body,
  });

  it('rejects a body over 10 MB with 413, and accepts one of 10 MB', async () => {
    const answer = api(async () => ({ statusCode: 204 }));
    expect((await answer(request(Buffer.alloc(awsLimit('http-api/payload'))))).status).toBe(204);
    expect((await answer(request(Buffer.alloc(awsLimit('http-api/payload') + 1)))).status).toBe(413);
  });

  it('rejects a request line and header values over 10,240 bytes with 431, whatever their names', async () => {
    const answer = api(async () => ({ statusCode: 204 }));
    const left = awsLimit('http-api/headers') - 'POST /api/x HTTP/1.1'.length - HOST.length;
    const status = async (headers: Record<string, string>) =>
      (await answer(request(Buffer.alloc(0), headers))).status;
    expect(await status({ cookie: 'c'.repeat(left) })).toBe(204);
    expect(await status({ cookie: 'c'.repeat(left + 1) })).toBe(431);
    expect(await status({ [`x-${'n'.repeat(left)}`]: 'v' })).toBe(204);
    expect(await status({ 'x-a': 'ї'.repeat(left / 2 + 1) })).toBe(431);
  });

  it('answers 503 after waiting 30 seconds for a function', async () => {
    vi.useFakeTimers();
    try {
      const answered = api(() => new Promise(() => {}))(request(Buffer.alloc(0)));
      await vi.advanceTimersByTimeAsync(29_900);
      const early = await Promise.race([answered, Promise.resolve('waits')]);
      expect(early).toBe('waits');
      await vi.advanceTimersByTimeAsync(200);
      expect((await answered).status).toBe(503);
    } finally {
      vi.useRealTimers();
    }
  });
});
