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
const ALL_VIEWER = { headers: 'allViewer', listed: [] as string[], cookies: 'all', queries: 'all' };
const EXCEPT_HOST = { ...ALL_VIEWER, headers: 'allExcept', listed: ['Host'] };

/** Sends one request to a distribution with these function bodies. Returns the response status and what the origin got. */
async function asked(
  onRequest = PASSES,
  onResponse = 'return event.response;',
  policy: typeof ALL_VIEWER | undefined = ALL_VIEWER,
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
    log: () => {},
  });
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await respond(request);
    response.writeHead(status, headers).end(body);
  });
  const { url, close } = await listen(server, { port: 0, what: 'the test' });
  const sent = { 'x-sent': 'a', cookie: 'b=c', authorization: 'Bearer t' };
  const { status } = await fetch(`${url}/?q=1`, { headers: sent });
  await close();
  return { status, headers: got?.headers, query: got?.query };
}

it('forwards the headers that a function returned and those that functions never see', async () => {
  const { status, headers } = await asked(
    "if (event.request.headers.connection) throw new Error('seen');\ndelete event.request.headers['x-sent'];\nreturn event.request;",
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({ connection: expect.any(String), cookie: 'b=c', host: expect.any(String) });
  expect(headers).not.toHaveProperty('x-sent');
});

const SENT = { 'x-sent': 'a', authorization: 'Bearer t' };
it.each([
  [ALL_VIEWER, { ...SENT, cookie: 'b=c', host: expect.stringMatching(/:\d+$/) }, 'q=1'],
  [EXCEPT_HOST, { ...SENT, cookie: 'b=c', host: 'origin.test' }, 'q=1'],
  [{ ...EXCEPT_HOST, cookies: 'none', queries: 'none' }, { ...SENT, host: 'origin.test' }, ''],
  [
    { ...ALL_VIEWER, headers: 'whitelist', listed: ['X-Sent'] },
    { 'x-sent': 'a', cookie: 'b=c', host: 'origin.test' },
    'q=1',
  ],
  [undefined, { host: 'origin.test' }, ''],
])('forwards what the origin request policy %j says, and the origin’s name', async (policy, headers, query) => {
  const got = await asked(undefined, undefined, policy ?? (null as never));
  expect(got).toMatchObject({ headers, query });
  for (const name of ['x-sent', 'cookie', 'authorization'])
    expect(Object.hasOwn(got.headers ?? {}, name), name).toBe(Object.hasOwn(headers, name));
});

it.each([
  [503, "throw new Error('x');"],
  [502, 'return {};'],
  [503, PASSES, "throw new Error('x');"],
  [502, PASSES, "event.response.headers['X-A'] = { value: 'a' };\nreturn event.response;"],
  [200, PASSES],
])('answers %i when a function says: %s %s', async (status, onRequest, onResponse?: string) => {
  expect((await asked(onRequest, onResponse)).status).toBe(status);
});
