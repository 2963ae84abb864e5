import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { type AwsLimitId, awsLimit, checkAwsLimit } from '@platform/config/aws-limits';
import { httpApi } from '@platform/local/api/http-api';
import { checkEnvironment, LocalFunction } from '@platform/local/api/local-function';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { OWNER_DOCUMENT } from '../bill/owner-document';
import { prodUses, withLimits } from './limits-document';

const folder = temporaryFolder();

describe('the templates', () => {
  let uses: ReturnType<typeof prodUses>;
  beforeAll(() => {
    uses = prodUses();
  }, 120_000);

  it('stay below the limits, and match the document (npm run generate updates it)', () => {
    for (const [id, used] of Object.entries(uses)) {
      expect(used, id).toBeGreaterThan(0);
      checkAwsLimit(id as AwsLimitId, used, `The templates: ${id}`);
    }
    expect(readFileSync(OWNER_DOCUMENT, 'utf8')).toBe(withLimits(uses));
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
  const request = (body: Buffer) => ({
    method: 'POST',
    uri: '/api/x',
    query: '',
    headers: { host: 'local:Api.Api.execute-api.us-east-1.amazonaws.com' },
    ip: '127.0.0.1',
    body,
  });

  it('rejects a body over 10 MB with 413, and accepts one of 10 MB', async () => {
    const answer = api(async () => ({ statusCode: 204 }));
    expect((await answer(request(Buffer.alloc(awsLimit('http-api/payload'))))).status).toBe(204);
    expect((await answer(request(Buffer.alloc(awsLimit('http-api/payload') + 1)))).status).toBe(413);
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
