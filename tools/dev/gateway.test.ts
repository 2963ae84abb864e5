import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from '@platform/base/listen';
import { throwFaults } from '@platform/base/release-error';
import { afterEach, expect, it, vi } from 'vitest';
import { type GatewayOptions, startGateway } from './gateway';

const closing: Listening[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of closing.splice(0)) await one.close();
});
const started = async (starting: Promise<Listening>) => {
  const listening = await starting;
  closing.push(listening);
  return listening;
};
const server = (answer: RequestListener) => started(listen(createServer(answer), { port: 0, what: 'a test' }));

/** Starts a gateway that answers pages with "page". */
const gateway = (options: Partial<GatewayOptions>) =>
  started(
    startGateway({
      port: 0,
      platformUrl: undefined,
      answer: async (_, response) => void response.end('page'),
      ...options,
    }),
  );

it('refuses API calls if nothing here answers them', async () => {
  const { url } = await gateway({});
  const answer = await fetch(`${url}/api/leads`, { method: 'POST' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  expect(await (await fetch(`${url}/ru`)).text()).toBe('page');
});

it('sends API calls to the platform as calls of its own pages', async () => {
  const { url: platformUrl } = await server(async (from, to) => {
    to.writeHead(201, { 'set-cookie': ['b=1', 'c=2'] });
    to.end(JSON.stringify([from.method, from.url, from.headers.origin, from.headers.host, await text(from)]));
  });
  const { url } = await gateway({ platformUrl });
  const call = (origin: string) =>
    fetch(`${url}/api/leads?a=//b`, { method: 'POST', body: 'words', headers: { origin } });
  const own = await call(url);
  expect([own.status, own.headers.getSetCookie()]).toEqual([201, ['b=1', 'c=2']]);
  const { host } = new URL(platformUrl);
  expect(await own.json()).toEqual(['POST', '/api/leads?a=//b', platformUrl, host, 'words']);
  expect(await (await call('https://elsewhere.test')).json()).toContain('https://elsewhere.test');
});

it('answers 502 with the origin if the platform does not answer', async () => {
  const { url } = await gateway({ platformUrl: 'http://127.0.0.1:9' });
  const answer = await fetch(`${url}/api/leads`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain('http://127.0.0.1:9 does not answer: connect ECONNREFUSED');
});

it('shows the error with file and remedy instead of the page, reloads, and logs the error once', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  let fault = true;
  const found = { part: 'mfe-content', file: 'content/en.json:16:12', what: 'is not valid JSON: <here>' };
  const { url } = await gateway({
    answer: async (_, response) => {
      const faults = [{ code: 'release/json-syntax' as const, ...found, remedy: 'Correct it there' }];
      if (fault) throwFaults('mfe-content has invalid JSON files', faults);
      response.end('the page');
    },
  });
  const get = async (accept: string) => {
    const answer = await fetch(`${url}/team`, { headers: { accept } });
    return `${answer.status} ${answer.headers.get('refresh')} ${await answer.text()}`;
  };
  const page = await get('text/html');
  expect(page).toMatch(/^500 2 .*mfe-content: content\/en.json:16:12 is not valid JSON: <here>\. Correct it there/s);
  expect(page).not.toContain('    at ');
  expect(await get('*/*')).toMatch(/^500 2 mfe-content has invalid JSON files/);
  expect(told).toHaveBeenCalledTimes(1);

  fault = false;
  expect(await get('text/html')).toBe('200 null the page');
  fault = true;
  await get('text/html');
  expect(told, 'the same error, after it was corrected once').toHaveBeenCalledTimes(2);
});
