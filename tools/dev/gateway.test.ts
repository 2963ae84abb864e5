import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { type Listening, listen } from '@platform/base/listen';
import { afterEach, expect, it } from 'vitest';
import { startGateway } from './gateway';

const closing: Listening[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});
const started = async (starting: Promise<Listening>) => {
  const listening = await starting;
  closing.push(listening);
  return listening;
};

/** Starts a gateway without an API whose handler notes what it answers. */
async function withoutApi() {
  const answered: string[] = [];
  const gateway = await started(
    startGateway({
      port: 0,
      platformUrl: undefined,
      answer: async (request, response) => {
        answered.push(String(request.url));
        response.end('page');
        return true;
      },
    }),
  );
  return { ...gateway, answered };
}

it('refuses API calls if nothing here answers them', async () => {
  const { url, answered } = await withoutApi();
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${url}/api/leads`, { method });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  }
  expect(answered).toEqual([]);
  expect(await (await fetch(`${url}/ru`)).text()).toBe('page');
});

it('forwards no WebSocket if there is no dev server at its address', async () => {
  const { port } = await withoutApi();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
}, 5000);

it('sends API calls to the platform as calls of its own pages', async () => {
  const platform = createServer((request, response) => response.end(request.headers.origin));
  const { url: platformUrl } = await started(listen(platform, { port: 0, what: 'a platform' }));
  const { url } = await started(startGateway({ port: 0, platformUrl, answer: async () => false }));
  const answer = await fetch(`${url}/api/leads`, { method: 'POST', headers: { origin: url } });
  expect(await answer.text()).toBe(platformUrl);
  const foreign = { origin: 'https://elsewhere.test' };
  const other = await fetch(`${url}/api/leads`, { method: 'POST', headers: foreign });
  expect(await other.text()).toBe(foreign.origin);
});
