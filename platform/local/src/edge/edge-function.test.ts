import { expect, it } from 'vitest';
import { loadEdgeFunction } from './edge-function';

const store = { get: () => undefined };
const load = (body: string) => loadEdgeFunction(`async function handler(event) {\n${body}\n}\n`, store);

const REQUEST = {
  method: 'GET',
  uri: '/',
  querystring: {},
  headers: { host: { value: 'a.example' }, via: { value: '1.1 x' } },
  cookies: {},
};

it.each([
  ['return undefined;', 'a request or a response'],
  ["event.request.uri = 'x'; return event.request;", 'at uri'],
  ["event.request.method = 'POST'; return event.request;", 'another method'],
  ['delete event.request.headers; return event.request;', 'at headers'],
  ["event.request.headers['X-A'] = { value: 'a' }; return event.request;", 'X-A: write it in lower case'],
  ["event.request.headers['x-a'] = { value: 1 }; return event.request;", 'at headers\\["x-a"\\].value'],
  ["event.request.headers.host = { value: 'b' }; return event.request;", 'another header host'],
  ['delete event.request.headers.via; return event.request;', 'another header via'],
  ["event.request.headers['x-amz-cf-id'] = { value: 'a' }; return event.request;", 'no function may set it'],
  ["return { statusCode: '200' };", 'at statusCode'],
  ["return { statusCode: 200, headers: { 'set-cookie': { value: 'a=b' } } };", 'use cookies'],
  ["return { statusCode: 200, cookies: { a: 'b' } };", 'at cookies.a'],
  ["return { statusCode: 200, body: { data: 'x' } };", 'at body'],
  ["return { statusCode: 200, body: { encoding: 'base64', data: '%' } };", 'at body'],
])('rejects a result that CloudFront would answer with 502: %s', async (body, says) => {
  await expect(load(body)(REQUEST, '203.0.113.1')).rejects.toThrow(new RegExp(`^edge/invalid-result: .*${says}`, 's'));
});

it('accepts valid results, and distinguishes a function that throws from one with an invalid result', async () => {
  const run = (body: string) => load(body)(REQUEST, '');
  const changed = await run("event.request.headers['x-a'] = { value: 'a' }; return event.request;");
  expect(changed).toMatchObject({ headers: { 'x-a': { value: 'a' }, host: { value: 'a.example' } } });
  const made = await run("return { statusCode: 200, body: { encoding: 'base64', data: 'YQ==' } };");
  expect(made).toMatchObject({ statusCode: 200 });
  const thrown = run('throw new Error(event.request.uri);');
  await expect(thrown).rejects.toThrow('edge/function-failed: the edge function threw: /');
  const long = run("event.request.uri = '/' + 'a'.repeat(8191); return event.request;");
  await expect(long).rejects.toThrow('aws-limit/edge-function/uri');
});
