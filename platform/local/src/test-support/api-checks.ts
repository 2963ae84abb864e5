import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dataPaths } from '@platform/releases/local/data-paths';
import { API } from '@site/contracts/api/routes';
import { WEBHOOK_SIGNATURE_HEADER } from '@site/server-data/webhook';
import { describe, expect, it } from 'vitest';
import { LOCAL_WEBHOOK_SECRET } from '../local-secrets';
import type { Platform } from '../platform';

/** Defines tests of the platform's API: its answers to browsers and to ElevenLabs. */
export function apiChecks(platform: () => Platform, dataDir: string): void {
  describe('the API', () => {
    const post = (route: string, body: string, headers: Record<string, string>) =>
      fetch(platform().url + route, { method: 'POST', body, headers, redirect: 'manual' });
    const json = { 'content-type': 'application/json' };

    it('answers errors with problem details', async () => {
      const response = await post(API.token, '{}', json);
      expect(response.status).toBe(422);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({
        status: 422,
        code: 'invalid_fields',
        fields: [{ field: 'agent_id' }],
      });
    });

    it('accepts requests from pages of the requested host, listed or not, and from no other', async () => {
      const { port } = new URL(platform().url);
      const statusOf = async (host: string, headers: Record<string, string>) => {
        const address = `http://${host}:${port}${API.token}`;
        return (await fetch(address, { method: 'POST', body: '{}', headers: { ...json, ...headers } }))
          .status;
      };
      // The stage lists only localhost.
      for (const host of ['localhost', '127.0.0.1'])
        expect(await statusOf(host, { origin: `http://${host}:${port}` })).toBe(422);
      expect(await statusOf('localhost', { origin: `http://127.0.0.1:${port}` })).toBe(403);
      const evil = { origin: 'https://evil.example', 'x-viewer-host': 'evil.example' };
      expect(await statusOf('localhost', evil)).toBe(403);
      // A guessed x-origin-verify does not help: the distribution overrides it.
      expect(await statusOf('localhost', { ...evil, 'x-origin-verify': 'guessed' })).toBe(403);
    });

    it('answers 404 for other methods and paths', async () => {
      expect((await fetch(platform().url + API.leads)).status).toBe(404);
      expect((await post('/api/none', '{}', json)).status).toBe(404);
    });

    it('gives no signed URL without a session', async () => {
      const response = await post(API.token, JSON.stringify({ agent_id: 'agent_local' }), json);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'unauthorized' });
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

    it('accepts signed webhooks, and telemetry', async () => {
      const body = JSON.stringify({
        type: 'post_call_transcription',
        data: { agent_id: 'agent_local', conversation_id: 'conv_hook', transcript: [] },
      });
      expect((await post(API.webhook, body, json)).status).toBe(401);
      const t = Math.floor(Date.now() / 1000);
      const v0 = createHmac('sha256', LOCAL_WEBHOOK_SECRET.current).update(`${t}.${body}`).digest('hex');
      const signed = { ...json, [WEBHOOK_SIGNATURE_HEADER]: `t=${t},v0=${v0}` };
      expect(await (await post(API.webhook, body, signed)).json()).toEqual({ outcome: 'stored' });
      const reports = [{ kind: 'error', part: 'shell', version: '0123456789ab' }];
      expect((await post(API.telemetry, JSON.stringify({ reports }), json)).status).toBe(204);
    });

    it('delivers a stored contact to Telegram at once', async () => {
      const contact = {
        formType: 'voice_conversion',
        name: 'Test',
        phone: '+380671234567',
        timestamp: new Date().toISOString(),
        language: 'ru',
        conversationId: 'conv_platform_test',
        duration: 12,
      };
      expect((await post(API.notify, JSON.stringify(contact), json)).status).toBeLessThan(300);
      await expect
        .poll(() => readFileSync(dataPaths(dataDir).telegram, 'utf8'), { timeout: 8000 })
        .toContain('+380671234567');
    }, 15_000);
  });
}
