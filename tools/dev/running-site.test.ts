import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Listening, listen } from '@platform/base/listen';
import { afterEach, expect, it } from 'vitest';
import { answerFile, forwardedHeaders } from './dev-in-site';
import { runningSite } from './running-site';
import { LIVE } from './test-support/live-site';

const closing: Listening[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});
async function started(answer: RequestListener): Promise<string> {
  const listening = await listen(createServer(answer), { port: 0, what: 'a test' });
  closing.push(listening);
  return listening.url;
}

/** Starts a site that notes what it is asked, and returns also the address of the handler of its files in front of it. */
async function serve(answer: RequestListener) {
  const asked: IncomingMessage[] = [];
  const site = await started((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  const running = runningSite(site);
  const url = await started((request, response) => void answerFile(running, request, response));
  return { url, site, asked };
}

it('reads the composition from the home page, and fetches each page’s data once per composition', async () => {
  const document = (dataBase: string) =>
    `<script type="application/json" id="site">${JSON.stringify({ ...LIVE, dataBase })}</script>`;
  const answers: Record<string, string> = {
    '/': document('/data/0123456789ab'),
    '/data/0123456789ab/ru/team/page.json': '{"lang":"ru"}',
  };
  const { site: origin, asked } = await serve(({ url = '' }, response) =>
    response.writeHead(answers[url] ? 200 : 404).end(answers[url]),
  );
  const site = runningSite(origin);
  expect(await site.data('ru', '/team')).toEqual({ lang: 'ru' });
  await site.data('ru', '/team');
  expect(await site.data('en', '/team')).toBeUndefined();
  const [ru, en] = ['ru', 'en'].map((lang) => `/data/0123456789ab/${lang}/team/page.json`);
  expect(asked.map(({ url }) => url)).toEqual(['/', ru, en]);
  // Make another composition live.
  answers['/'] = document('/data/ba9876543210');
  await site.document('/');
  expect(await site.data('ru', '/team')).toBeUndefined();
});

it('says what to do if nothing answers, and if the server is not such a site', async () => {
  const { site: other } = await serve((_, response) => response.end('Welcome to nginx'));
  const asked = runningSite(other).site();
  await expect(asked).rejects.toThrow(/names no composition.*--site <address>.*\[dev\/not-a-site\]/);
  const { site: moved } = await serve((_, response) =>
    response.writeHead(301, { location: 'https://www.example.com/' }).end(),
  );
  await expect(runningSite(moved).site()).rejects.toThrow('redirects to https://www.example.com/');
  const nobody = runningSite('http://127.0.0.1:9').site();
  await expect(nobody).rejects.toThrow(/127\.0\.0\.1:9 does not answer.*\[dev\/site-unreachable\]/);
});

it('passes a file on, unpacked, a part of it, and that the browser has it already', async () => {
  const { url, asked } = await serve(({ headers: given }, response) => {
    if (given.range) response.writeHead(206, { 'content-range': 'bytes 1-2/4', 'content-length': 2 }).end('bc');
    else if (given['if-none-match']) response.writeHead(304).end();
    else response.writeHead(200, { 'content-encoding': 'gzip', 'x-own': '1' }).end(gzipSync('body{}'));
  });
  const whole = await fetch(`${url}/a.css`);
  expect([whole.headers.get('x-own'), await whole.text()]).toEqual(['1', 'body{}']);
  const part = await fetch(`${url}/a.mp4`, { headers: { range: 'bytes=1-2' } });
  expect([part.status, part.headers.get('content-length'), await part.text()]).toEqual([206, '2', 'bc']);
  expect(asked[1]?.headers['accept-encoding']).toBe('identity');
  expect((await fetch(`${url}/a.mp4`, { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
});

it('never sends the site what could change something there', async () => {
  const { url, asked } = await serve((_, response) => response.end());
  for (const method of ['POST', 'DELETE']) {
    const answer = await fetch(`${url}/thanks`, { method });
    expect([answer.status, await answer.text()]).toEqual([405, expect.stringContaining(`${method} /thanks was`)]);
  }
  expect(asked).toEqual([]);
});

it('ends the request to the site if the browser goes away', async () => {
  const { url, asked } = await serve((_, response) => response.writeHead(200).write('first'));
  const stop = new AbortController();
  const answer = await fetch(`${url}/a.mp4`, { signal: stop.signal });
  stop.abort();
  await expect(answer.text()).rejects.toThrow();
  const [request] = asked;
  if (request && !request.socket.destroyed) await once(request.socket, 'close');
});

it('asks the site only for what chooses the answer: no cookies of other programs on localhost', async () => {
  const { url, asked } = await serve((_, response) => response.end());
  const kept = { accept: 'text/html', 'accept-language': 'ru', range: 'bytes=0-1' };
  const secret = { authorization: 'Basic c2VjcmV0', cookie: 'admin=secret', origin: 'http://localhost:8090' };
  await fetch(`${url}/a.css`, { headers: { ...kept, ...secret } });
  expect(asked[0]?.headers).toMatchObject(kept);
  for (const name of Object.keys(secret)) expect(asked[0]?.headers).not.toHaveProperty(name);
});

const SITE = 'https://www.example.com';

it('passes on what the page depends on, and nothing that ties localhost to HTTPS or reports', () => {
  const kept = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };
  const dropped = {
    'content-encoding': 'br',
    'content-length': '10',
    'strict-transport-security': 'max-age=1',
    'alt-svc': 'h3=":443"',
    'reporting-endpoints': 'csp="/api/telemetry"',
    'set-cookie': 'bucket=7; Path=/; Secure',
  };
  expect(forwardedHeaders(new Headers({ ...kept, ...dropped }), SITE)).toEqual(kept);
  // A redirect within the site leads to the local address.
  const evil = `${SITE}.evil.test/`;
  for (const [location, local] of [
    [`${SITE}/ru/cases?a=1#b`, '/ru/cases?a=1#b'],
    [evil, evil],
  ] as const)
    expect(forwardedHeaders(new Headers({ location }), SITE)).toEqual({ location: local });
});
