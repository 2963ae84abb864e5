import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listen } from '@platform/base/listen';
import { expect, it } from 'vitest';
import { CloudAssembly } from '../template/cloud-assembly';
import { distribution } from './distribution';
import type { OriginRequest } from './origin';

/** Sends one request to a distribution with these function bodies. Returns the response status and the headers that the origin got. */
async function asked(onRequest: string, onResponse = 'return event.response;') {
  const folder = mkdtempSync(path.join(tmpdir(), 'distribution-'));
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
      Distribution: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Comment: 'site test',
            Origins: [{ Id: 'one', DomainName: 'origin.test' }],
            DefaultCacheBehavior: {
              TargetOriginId: 'one',
              Compress: false,
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
  const { status } = await fetch(url, { headers: { 'x-sent': 'a', cookie: 'b=c' } });
  await close();
  rmSync(folder, { recursive: true });
  return { status, headers: got[0]?.headers };
}

it('forwards the headers that a function returned and those that functions never see', async () => {
  const { status, headers } = await asked(
    "if (event.request.headers.connection) throw new Error('seen');\ndelete event.request.headers['x-sent'];\nreturn event.request;",
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({ connection: expect.any(String), cookie: 'b=c', host: expect.any(String) });
  expect(headers).not.toHaveProperty('x-sent');
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
