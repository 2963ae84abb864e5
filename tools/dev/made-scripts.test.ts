import { createServer } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { afterEach, expect, it } from 'vitest';
import { madeScripts } from './made-scripts';

let server: Listening | undefined;
afterEach(() => server?.close());

async function serve(make: () => Promise<string>): Promise<string> {
  const scripts = madeScripts();
  const answer = createServer((request, response) => {
    scripts(request, response, make).catch(() => response.writeHead(500).end());
  });
  server = await listen(answer, { port: 0, what: 'a test' });
  return server.url;
}

it('makes a script once, and tells a browser that it has it', async () => {
  let made = 0;
  const url = await serve(async () => `export default ${++made};`);
  const first = await fetch(`${url}/a.js`);
  expect(await first.text()).toBe('export default 1;');
  const etag = first.headers.get('etag') ?? '';
  expect((await fetch(`${url}/a.js`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(`${url}/a.js`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  expect(made).toBe(1);
});

it('makes a script again that could not be made', async () => {
  let tries = 0;
  const url = await serve(async () => {
    if (++tries === 1) throw new Error('not yet');
    return 'export {};';
  });
  expect((await fetch(`${url}/a.js`)).status).toBe(500);
  expect((await fetch(`${url}/a.js`)).status).toBe(200);
});
