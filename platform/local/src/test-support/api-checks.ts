import { API } from '@site/contracts/api/routes';
import { describe, expect, it } from 'vitest';
import type { Platform } from '../platform';

/** Defines tests of the platform's API: its answers to browsers and to ElevenLabs. */
export function apiChecks(platform: () => Platform): void {
  describe('the API', () => {
    const post = (route: string, body: string, headers: Record<string, string>) =>
      fetch(platform().url + route, { method: 'POST', body, headers, redirect: 'manual' });
    const json = { 'content-type': 'application/json' };

    it('accepts requests from pages of the requested host, listed or not, and from no other', async () => {
      const { port } = new URL(platform().url);
      const statusOf = async (host: string, given: Record<string, string>) => {
        const init = { method: 'POST', body: '{}', headers: { ...json, ...given } };
        return (await fetch(`http://${host}:${port}${API.token}`, init)).status;
      };
      // The stage lists only localhost.
      for (const host of ['localhost', '127.0.0.1'])
        expect(await statusOf(host, { origin: `http://${host}:${port}` })).toBe(422);
      expect(await statusOf('localhost', { origin: `http://127.0.0.1:${port}` })).toBe(403);
      // A guessed x-origin-verify does not help: the distribution overrides it.
      for (const guessed of [{}, { 'x-origin-verify': 'guessed' }]) {
        const evil = { origin: 'https://evil.example', 'x-viewer-host': 'evil.example', ...guessed };
        expect(await statusOf('localhost', evil)).toBe(403);
      }
    });

    it('gets the headers that it needs and no cookie, however many the browser has for the domain', async () => {
      const session = await post(API.session, '{}', { ...json, cookie: `other=${'c'.repeat(20_000)}` });
      expect(session.status).toBe(200);
      expect((await post(API.session, '{}', { ...json, 'x-large': 'v'.repeat(12_000) })).status).toBe(431);
    });

    it('answers 404 for other methods and paths', async () => {
      expect((await fetch(platform().url + API.leads)).status).toBe(404);
      expect((await post('/api/none', '{}', json)).status).toBe(404);
    });

    it('opens a session, and overrides a spoofed IP address of the visitor', async () => {
      const spoofed = { ...json, 'x-viewer-address': '203.0.113.9', 'x-origin-verify': 'mine' };
      const response = await post(API.session, '{}', spoofed);
      expect(response.status).toBe(200);
      const { access_token } = (await response.json()) as { access_token: string };
      const authorization = `Bearer ${access_token}`;
      const token = await post(API.token, JSON.stringify({ agent_id: 'agent_local' }), {
        ...json,
        authorization,
      });
      expect(token.status).toBe(200);
      const { signed_url: signedUrl } = (await token.json()) as { signed_url: string };
      expect(new URL(signedUrl).host).toBe(new URL(platform().elevenLabsUrl).host);
    });
  });
}
