import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { proxy, proxySocket } from './proxy';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listening(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Starts a proxy in front of `origin`. */
const before = (origin: string, headers?: Record<string, string>) =>
  listening((from, to) => proxy(from, to, origin, headers));

const answerOf = async (url: string, options: object = {}, body = '') => {
  const sent = request(url, options).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};

it('forwards method, path, headers and body, with the host replaced', async () => {
  const { origin } = await listening(async (from, to) => {
    to.writeHead(201, { 'x-answer': 'a', 'set-cookie': ['b=1', 'c=2'] });
    to.end(
      JSON.stringify([from.method, from.url, from.headers.host, from.headers['x-own'], await text(from)]),
    );
  });
  const { origin: front } = await before(origin);
  const path = '/@id/a//b?x=http://c//d&e=%20';
  const answer = await answerOf(front + path, { method: 'POST', headers: { 'x-own': '1' } }, 'words');
  expect(JSON.parse(answer.body)).toEqual(['POST', path, new URL(origin).host, '1', 'words']);
  expect(answer).toMatchObject({ status: 201, headers: { 'x-answer': 'a', 'set-cookie': ['b=1', 'c=2'] } });
});

it('overrides the visitor’s headers', async () => {
  const { origin } = await listening((from, to) => to.end(`${from.headers.origin} ${from.headers.host}`));
  const { origin: front } = await before(origin, { origin: 'http://site.test', host: 'site.test' });
  const answer = await answerOf(front, { headers: { origin: 'http://elsewhere.test' } });
  expect(answer.body).toBe('http://site.test site.test');
});

it('answers 502 with the origin if nothing listens there', async () => {
  const { origin: front } = await before('http://127.0.0.1:9');
  const answer = await answerOf(front);
  expect(answer.status).toBe(502);
  expect(answer.body).toContain('http://127.0.0.1:9 does not answer: connect ECONNREFUSED');
});

it('aborts the response if the origin aborts it', async () => {
  const { origin } = await listening((_, to) => {
    to.writeHead(200, { 'content-length': 10 }).write('half');
    setTimeout(() => to.destroy(), 50);
  });
  const { origin: front } = await before(origin);
  await expect(answerOf(front)).rejects.toThrow('aborted');
}, 2000);

it('aborts the request to the origin if the visitor disconnects', async () => {
  const { server, origin } = await listening((_, to) => to.writeHead(200).write('first'));
  const { origin: front } = await before(origin);
  const asked = once(server, 'request') as Promise<[IncomingMessage]>;
  const sent = get(front, (answer) => answer.once('data', () => sent.destroy())).on('error', () => {});
  const [{ socket }] = await asked;
  await once(socket, 'close');
}, 2000);

it('forwards a WebSocket in both directions, its handshake with the visitor’s host', async () => {
  const { server, origin } = await listening(() => {});
  server.on('upgrade', (from, socket) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nx-host: ${from.headers.host}\r\n\r\n`,
    );
    socket.pipe(socket);
  });
  const front = await listening(() => {});
  front.server.on('upgrade', (from, socket, head) => proxySocket(from, socket, head, origin));
  const visitor = connect(Number(new URL(front.origin).port), '127.0.0.1');
  visitor.write('GET / HTTP/1.1\r\nhost: site.test\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
  const [handshake] = (await once(visitor, 'data')) as [Buffer];
  expect(String(handshake)).toMatch(/^HTTP\/1.1 101 [\s\S]*x-host: site\.test/);
  visitor.write('echo');
  expect(String((await once(visitor, 'data'))[0])).toBe('echo');
  visitor.destroy();
});
