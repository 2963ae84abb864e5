import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { listen } from '@platform/base/listen';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { CloudAssembly } from '../template/cloud-assembly';
import { createDistribution } from './distribution';
import type { OriginRequest } from './origin';

const PASSES = 'return event.request;';
const EXCEPT_HOST = { headers: 'allExcept', listed: ['host'], cookies: 'none', queries: 'none' };

/** Sends one request to a distribution with these function bodies. Returns the response status and the headers that the origin got. */
async function asked(
  onRequest = PASSES,
  onResponse = 'return event.response;',
  policy: typeof EXCEPT_HOST | null = EXCEPT_HOST,
) {
  const folder = folderOfTest();
  const fn = (body: string) => ({
    Type: 'AWS::CloudFront::Function',
    Properties: { FunctionConfig: {}, FunctionCode: `async function handler(event) {\n${body}\n}\n` },
  });
  const association = (EventType: string, id: string) => ({
    EventType,
    FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] },
  });
  const OriginRequestPolicyConfig = policy && {
    HeadersConfig: { HeaderBehavior: policy.headers, Headers: policy.listed },
    CookiesConfig: { CookieBehavior: policy.cookies },
    QueryStringsConfig: { QueryStringBehavior: policy.queries },
  };
  const DefaultCacheBehavior = {
    TargetOriginId: 'one',
    Compress: false,
    ...(policy && { OriginRequestPolicyId: { Ref: 'Policy' } }),
    FunctionAssociations: [association('viewer-request', 'OnRequest'), association('viewer-response', 'OnResponse')],
  };
  const Origins = [{ Id: 'one', DomainName: 'origin.test' }];
  const DistributionConfig = { Comment: 'site test', Origins, DefaultCacheBehavior };
  const Resources = {
    OnRequest: fn(onRequest),
    OnResponse: fn(onResponse),
    Policy: { Type: 'AWS::CloudFront::OriginRequestPolicy', Properties: { OriginRequestPolicyConfig } },
    Distribution: { Type: 'AWS::CloudFront::Distribution', Properties: { DistributionConfig } },
  };
  writeFileSync(path.join(folder, 'Site.template.json'), JSON.stringify({ Resources }));
  let got: OriginRequest | undefined;
  const respond = createDistribution({
    name: 'site',
    assembly: new CloudAssembly(folder),
    storeNamed: () => ({ get: () => undefined }),
    originAt: () => async (request) => {
      got = request;
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.from('whole') };
    },
    rewrite: (text) => text,
  });
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await respond(request);
    response.writeHead(status, headers).end(body);
  });
  const { url, close } = await listen(server, { port: 0, what: 'the test' });
  const sent = { 'x-sent': 'a', cookie: 'b=c', authorization: 'Bearer t' };
  const { status } = await fetch(`${url}/?q=1`, { headers: sent });
  await close();
  return { status, headers: got?.headers };
}

it('forwards the headers that a function returned', async () => {
  const body =
    "delete event.request.headers['x-sent'];\nevent.request.headers['x-b'] = { value: 'b' };\nreturn event.request;";
  const { status, headers } = await asked(body);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ authorization: 'Bearer t', 'x-b': 'b', host: 'origin.test' });
  expect(headers).not.toHaveProperty('x-sent');
});

it.each([
  [EXCEPT_HOST, { 'x-sent': 'a', authorization: 'Bearer t', host: 'origin.test' }],
  [null, { host: 'origin.test' }],
])('forwards what the origin request policy %j says, and the origin’s name', async (policy, headers) => {
  const got = await asked(undefined, undefined, policy);
  expect(got).toMatchObject({ headers });
  for (const name of ['x-sent', 'cookie', 'authorization'])
    expect(Object.hasOwn(got.headers ?? {}, name), name).toBe(Object.hasOwn(headers, name));
});

it('refuses a policy that it does not know', async () => {
  await expect(asked(undefined, undefined, { ...EXCEPT_HOST, cookies: 'all' })).rejects.toThrow('allExcept,all,none');
});

it.each([
  ["throw new Error('x');"],
  ["event.request.headers['X-A'] = { value: 'a' };\nreturn event.request;"],
  [PASSES, "throw new Error('x');"],
])(
  'answers an error when a function throws or returns what CloudFront rejects: %s %s',
  async (onRequest, onResponse?: string) => {
    expect((await asked(onRequest, onResponse)).status).toBe(500);
  },
);
