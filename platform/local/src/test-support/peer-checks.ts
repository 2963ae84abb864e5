import { once } from 'node:events';
import { request } from 'node:http';
import { connect, Server, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../platform';

/** Returns all open servers by port, from an undocumented function of Node. */
const listening = () =>
  new Map(
    (process as unknown as { _getActiveHandles(): unknown[] })
      ._getActiveHandles()
      .filter((handle) => handle instanceof Server)
      .flatMap((server): [number, Server][] => {
        const address = server.address();
        return address !== null && typeof address === 'object' ? [[address.port, server]] : [];
      }),
  );
export const listeningPorts = () => [...listening().keys()];

/** Defines tests of what other programs and pages in a browser can do on the platform's ports. */
export function peerChecks(platform: () => Platform, all: () => number[]): void {
  describe('other programs and pages', () => {
    const own = () => [platform().url, platform().previewUrl].map((url) => Number(new URL(url).port));
    const internal = () => all().filter((port) => !own().includes(port));

    const status = (port: number, headers: Record<string, string>, target = '/', method = 'GET') =>
      new Promise<{ status: number | undefined; allowed: string | undefined }>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
          response.resume();
          const allowed = response.headers['access-control-allow-origin'];
          resolve({ status: response.statusCode, allowed });
        })
          .on('error', reject)
          .end();
      });

    async function hangUp(port: number, text: string): Promise<void> {
      const server = listening().get(port);
      if (!server) throw new Error(`No server listens on ${port}.`);
      const connection = once(server, 'connection') as Promise<[Socket]>;
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(text);
      const [peer] = await connection;
      const closed = new Promise((resolve) => peer.once('close', resolve));
      await expect.poll(() => peer.bytesRead).toBe(Buffer.byteLength(text));
      socket.resetAndDestroy();
      await closed;
    }

    test('the platform has six ports: site, previews, tables, services of AWS, voice and messages', () => {
      expect(all()).toHaveLength(6);
    });

    const HEADS: Record<string, string> = {
      'a body': 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nabcde',
      'a body for the API':
        'POST /api/leads HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":',
      'a chunked body':
        'POST /bot1:a/sendMessage HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\nabcde',
      'its headers': 'GET / HTTP/1.1\r\nhost: local',
      'an upgrade':
        'GET /v1/convai/conversation HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\nabc',
      'an upgrade with an invalid path':
        'GET // HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
    };
    test.each(Object.keys(HEADS))(
      'a client that hangs up in the middle of %s does not stop the server',
      async (what) => {
        await Promise.all(all().map((port) => hangUp(port, HEADS[what] as string)));
        // Any answer will do; an uncaught error fails the run.
        for (const port of all())
          expect((await status(port, { host: 'localhost' })).status).toBeGreaterThanOrEqual(200);
      },
    );

    test.each(['https://evil.example', 'null', 'http://localhost:3000'])(
      'a page of %s can access only the site’s ports',
      async (origin) => {
        for (const port of internal())
          for (const method of ['GET', 'POST', 'OPTIONS'])
            expect(await status(port, { host: 'localhost', origin }, '/', method)).toEqual({
              status: 403,
              allowed: undefined,
            });
        // The site itself allows no other origin to read it.
        for (const port of own())
          expect((await status(port, { host: 'localhost', origin })).allowed).toBeUndefined();
      },
    );

    test('a cross-site request without an Origin header is rejected too', async () => {
      for (const port of internal())
        expect((await status(port, { host: 'localhost', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    });

    test.each([
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example:8080',
      '[::2]',
      'x@localhost',
    ])('requests for the foreign host name %s are rejected on every port', async (host) => {
      for (const port of all()) expect((await status(port, { host })).status).toBe(403);
    });

    test('requests for this machine’s host names are answered', async () => {
      for (const port of all())
        for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]', 'LOCALHOST'])
          expect((await status(port, { host })).status).not.toBe(403);
    });
  });
}
