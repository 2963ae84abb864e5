import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { listen } from '@platform/base/listen';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { CloudAssembly } from '../template/cloud-assembly';
import { distribution } from './distribution';
import type { OriginRequest } from './origin';

interface Policy {
  headers: string;
  listed?: string[];
  cookies: string;
  queries: string;
}
const ALL_VIEWER: Policy = { headers: 'allViewer', cookies: 'all', queries: 'all' };
const EXCEPT_HOST: Policy = { ...ALL_VIEWER, headers: 'allExcept', listed: ['Host'] };

/** Sends one request to a distribution with these function bodies. Returns the response status and what the origin got. */
async function asked(
  onRequest: string,
  onResponse = 'return event.response;',
  policy: Policy | '' = ALL_VIEWER,
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
  const template = {
    Resources: {
      OnRequest: fn(onRequest),
      OnResponse: fn(onResponse),
      ...(policy && {
        Policy: {
          Type: 'AWS::CloudFront::OriginRequestPolicy',
          Properties: {
            OriginRequestPolicyConfig: {
              HeadersConfig: { HeaderBehavior: policy.headers, Headers: policy.listed },
              CookiesConfig: { CookieBehavior: policy.cookies },
              QueryStringsConfig: { QueryStringBehavior: policy.queries },
            },
          },
        },
      }),
      Distribution: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Comment: 'site test',
            Origins: [{ Id: 'one', DomainName: 'origin.test' }],
            DefaultCacheBehavior: {
              TargetOriginId: 'one',
              Compress: false,
              ...(policy && { OriginRequestPolicyId: { Ref: 'Policy' } }),
              FunctionAssociations: [
                association('viewer-request', 'OnRequest'),
                association('viewer-response', 'OnResponse'),
              ],
            },
          },
        },
      },
    },
  };
  writeFileSync(path.join(folder, 'Site.template.json'), JSON.stringify(template));
  const got: OriginRequest[] = [];
  const respond = distribution({
    name: 'site',
    assembly: new CloudAssembly(folder),
    storeNamed: () => ({ get: () => undefined }),
    originAt: () => async (request) => {
      got.push(request);
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
  const { status } = await fetch(`${url}/?q=1`, {
    headers: { 'x-sent': 'a', cookie: 'b=c', authorization: 'Bearer t' },
  });
  await close();
  return { status, headers: got[0]?.headers, query: got[0]?.query };
}

it('forwards the headers that a function returned and those that functions never see', async () => {
  const { status, headers } = await asked(
    "if (event.request.headers.connection) throw new Error('seen');\ndelete event.request.headers['x-sent'];\nreturn event.request;",
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({ connection: expect.any(String), cookie: 'b=c', host: expect.any(String) });
  expect(headers).not.toHaveProperty('x-sent');
});

it('forwards what the origin request policy says, and the origin’s own name as host', async () => {
  const passes = 'return event.request;';
  const all = await asked(passes);
  expect(all).toMatchObject({ headers: { 'x-sent': 'a', cookie: 'b=c' }, query: 'q=1' });
  expect(all.headers?.host).toMatch(/^(localhost|127\.0\.0\.1):\d+$/);
  expect(await asked(passes, undefined, EXCEPT_HOST)).toMatchObject({
    headers: { host: 'origin.test', 'x-sent': 'a', cookie: 'b=c' },
    query: 'q=1',
  });
  const without = await asked(passes, undefined, { ...EXCEPT_HOST, cookies: 'none', queries: 'none' });
  expect(without).toMatchObject({ headers: { 'x-sent': 'a', authorization: 'Bearer t' }, query: '' });
  expect(without.headers).not.toHaveProperty('cookie');
  const listed = await asked(passes, undefined, { ...ALL_VIEWER, headers: 'whitelist', listed: ['X-Sent'] });
  expect(listed.headers).toEqual({ host: 'origin.test', 'x-sent': 'a', cookie: 'b=c' });
  expect((await asked(passes, undefined, '')).query).toBe('');
  expect((await asked(passes, undefined, '')).headers).toEqual({ host: 'origin.test' });
  const unknown = asked(passes, undefined, { ...ALL_VIEWER, cookies: 'whitelist' });
  await expect(unknown).rejects.toThrow('Unknown behaviour in the origin request policy');
});

it('answers 503 when a function throws and 502 when CloudFront would reject its result', async () => {
  const passes = 'return event.request;';
  expect((await asked("throw new Error('x');")).status).toBe(503);
  expect((await asked('return {};')).status).toBe(502);
  expect((await asked(passes, "throw new Error('x');")).status).toBe(503);
  expect(
    (await asked(passes, "event.response.headers['X-A'] = { value: 'a' };\nreturn event.response;")).status,
  ).toBe(502);
  expect((await asked(passes)).status).toBe(200);
});
