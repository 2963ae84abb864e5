import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Listening, listen } from '@platform/base/listen';
import { afterEach, expect, it } from 'vitest';
import { runningSite } from './running-site';
import { siteFiles } from './site-files';
import { siteHeaders } from './site-headers';

const closing: Listening[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});
const started = async (answer: RequestListener) => {
  const listening = await listen(createServer(answer), { port: 0, what: 'a test' });
  closing.push(listening);
  return listening.url;
};

/** Starts a site that notes what it is asked, and returns the address of the handler in front of it. */
async function before(answer: RequestListener) {
  const asked: IncomingMessage[] = [];
  const site = await started((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  const files = siteFiles(runningSite(site), siteHeaders(site));
  const url = await started((request, response) => void files(request, response));
  return { url, site, asked };
}

it('passes a file on, unpacked, and a redirect within the site as a path', async () => {
  const { url, site } = await before((request, response) => {
    if (request.url === '/old') return response.writeHead(301, { location: `${site}/new?a=1` }).end();
    const headers = { 'content-type': 'text/css', 'content-encoding': 'gzip', 'x-own': '1' };
    return response.writeHead(200, headers).end(gzipSync('body{}'));
  });
  const file = await fetch(`${url}/a.css`);
  expect([file.status, file.headers.get('content-type'), file.headers.get('x-own')]).toEqual([
    200,
    'text/css',
    '1',
  ]);
  expect(await file.text()).toBe('body{}');
  const moved = await fetch(`${url}/old`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new?a=1']);
});

it('passes on a part of a file, and says that the browser has it already', async () => {
  const { url, asked } = await before((request, response) =>
    request.headers.range
      ? response.writeHead(206, { 'content-range': 'bytes 1-2/4', 'content-length': 2 }).end('bc')
      : response.writeHead(request.headers['if-none-match'] ? 304 : 200).end(),
  );
  const part = await fetch(`${url}/a.mp4`, { headers: { range: 'bytes=1-2' } });
  expect([part.status, part.headers.get('content-length'), await part.text()]).toEqual([206, '2', 'bc']);
  expect(asked[0]?.headers['accept-encoding']).toBe('identity');
  expect((await fetch(`${url}/a.mp4`, { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('never sends the site a %s', async (method) => {
  const { url, asked } = await before((_, response) => response.end());
  const answer = await fetch(`${url}/thanks`, { method });
  expect([answer.status, await answer.text()]).toEqual([
    405,
    expect.stringContaining(`${method} /thanks was not sent`),
  ]);
  expect(asked).toEqual([]);
});

it('ends the request to the site if the browser goes away', async () => {
  const { url, asked } = await before((_, response) => response.writeHead(200).write('first'));
  const stop = new AbortController();
  const answer = await fetch(`${url}/a.mp4`, { signal: stop.signal });
  stop.abort();
  await expect(answer.text()).rejects.toThrow();
  const [request] = asked;
  if (request && !request.socket.destroyed) await once(request.socket, 'close');
}, 5000);
