import { expect, it } from 'vitest';
import { loadEdgeFunction } from './edge-function';

const store = { get: () => undefined };
const run = (body: string) =>
  loadEdgeFunction(`async function handler(event) {\n${body}\n}\n`, store)(REQUEST, '203.0.113.1');

const REQUEST = {
  method: 'GET',
  uri: '/',
  querystring: {},
  headers: { host: { value: 'a.example' }, via: { value: '1.1 x' } },
  cookies: {},
};

it.each([
  ["event.request.headers['X-A'] = { value: 'a' }; return event.request;", 'edge/invalid-result: .* X-A'],
  ["event.request.headers.host = { value: 'b' }; return event.request;", 'edge/invalid-result: .* host'],
  ['delete event.request.headers.via; return event.request;', 'edge/invalid-result: .* via'],
  ["return { statusCode: 200, headers: { Location: { value: '/' } } };", 'edge/invalid-result: .* Location'],
  ["event.request.uri = '/' + 'a'.repeat(8191); return event.request;", 'aws-limit/edge-function/uri'],
  ['throw new Error(event.request.uri);', '^/$'],
  ["return eval('1');", 'Code generation from strings disallowed'],
])('rejects what CloudFront would answer with an error: %s', async (body, says) => {
  await expect(run(body)).rejects.toThrow(new RegExp(says));
});

it('accepts a changed request, and a response', async () => {
  const changed = await run("event.request.headers['x-a'] = { value: 'a' }; return event.request;");
  expect(changed).toMatchObject({ headers: { 'x-a': { value: 'a' }, host: { value: 'a.example' } } });
  expect(await run("return { statusCode: 200, body: 'a' };")).toEqual({ statusCode: 200, body: 'a' });
});
