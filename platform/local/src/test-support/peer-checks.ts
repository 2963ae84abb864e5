import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../platform';

async function answerOf(port: number, given: Record<string, string>, method = 'GET') {
  const headers = { host: 'localhost', ...given };
  const asked = request({ host: '127.0.0.1', port, method, headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers: answered } = response.resume();
  return { status, allowed: answered['access-control-allow-origin'] };
}

async function hangUp(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  socket.write(text, () => socket.resetAndDestroy());
  await closed;
}

const UPGRADE = 'HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n';
const BODY = 'HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":';

/** Defines tests of what other programs and pages in a browser can do on the platform's ports. */
export function peerChecks(platform: () => Platform): void {
  describe('other programs and pages', () => {
    const portsOf = (urls: string[]) => urls.map((url) => Number(new URL(url).port));
    const own = () => portsOf([platform().url, platform().previewUrl]);
    const internal = () => {
      const { dynamodbUrl, lambdaUrl, elevenLabsUrl, telegramUrl } = platform();
      return portsOf([dynamodbUrl, lambdaUrl, elevenLabsUrl, telegramUrl]);
    };
    const all = () => [...own(), ...internal()];

    test.each([
      ['a body for the API', `POST /api/leads ${BODY}`],
      ['its headers', 'GET / HTTP/1.1\r\nhost: local'],
      ['an upgrade', `GET /v1/convai/conversation ${UPGRADE}sec-websocket-version: 13\r\n\r\nabc`],
    ])('a client that hangs up in the middle of %s does not stop the server', async (_what, text) => {
      await Promise.all(all().map((port) => hangUp(port, text)));
      // Any answer will do; an uncaught error fails the run.
      for (const port of all()) expect((await answerOf(port, {})).status).toBeGreaterThanOrEqual(200);
    });

    test.each<Record<string, string>>([
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'cross-site' },
    ])('a page that sends %o can access only the site’s ports', async (headers) => {
      for (const port of internal())
        for (const method of ['GET', 'POST', 'OPTIONS'])
          expect(await answerOf(port, headers, method)).toEqual({ status: 403, allowed: undefined });
      // The site itself allows no other origin to read it.
      for (const port of own()) expect((await answerOf(port, headers)).allowed).toBeUndefined();
    });

    test('every port answers only for host names of this machine', async () => {
      for (const port of all()) {
        for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:8080', '[::2]'])
          expect((await answerOf(port, { host })).status, host).toBe(403);
        for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]', 'LOCALHOST'])
          expect((await answerOf(port, { host })).status, host).not.toBe(403);
      }
    });
  });
}
