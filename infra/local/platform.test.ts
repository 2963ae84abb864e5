import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API } from '@site/contracts/api/routes';
import { EDGE_KEYS, keys } from '@site/contracts/composition';
import { parseEnvironment } from '@site/contracts/environment';
import { LANGUAGES } from '@site/contracts/languages';
import { NOT_FOUND } from '@site/contracts/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataPaths } from './data-paths';
import { type Platform, startPlatform } from './platform';
import { synth } from './synth';

const ID = 'abcdef012345';
const root = mkdtempSync(path.join(tmpdir(), 'platform-'));
const cdkOut = path.join(root, 'cdk.out');
const dataDir = path.join(root, 'data');
const environment = parseEnvironment({});
const logged: string[] = [];
let platform: Platform;

function store(key: string, text: string): void {
  const file = dataPaths(dataDir).object(key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const start = (port = 0) =>
  startPlatform({ environment, dataDir, cdkOut, port, dynamodbPort: 0, log: (line) => logged.push(line) });

const get = (target: string, headers: Record<string, string> = {}) =>
  fetch(platform.url + target, { headers, redirect: 'manual' });

/** Sends the target as it is; `fetch` would tidy it up. */
const rawStatus = (target: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(platform.url);
    request({ host: '127.0.0.1', port, path: target }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

beforeAll(async () => {
  await synth({ cdkOut, stage: 'local', environment });
  for (const { code } of LANGUAGES) {
    store(keys.page(ID, code, '/'), `<!doctype html><p>home ${code}</p>${'<i>x</i>'.repeat(300)}`);
    store(keys.page(ID, code, NOT_FOUND), `<!doctype html><p>not found ${code}</p>`);
  }
  store('mfe/mfe-products/abc/a.js', 'export {}');
  store('server/mfe-products/abc/secret.js', 'secret');
  writeFileSync(
    dataPaths(dataDir).keyValueStore,
    JSON.stringify({ [EDGE_KEYS.live]: JSON.stringify({ id: ID }) }),
  );
  platform = await start();
}, 60_000);
afterAll(async () => {
  await platform.close();
  rmSync(root, { recursive: true });
});

describe('pages', () => {
  it('come in each language, with the headers of the templates', async () => {
    for (const { code, prefix } of LANGUAGES) {
      const response = await get(prefix || '/');
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`home ${code}`);
    }
    const { headers } = await get('/');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toContain('max-age=0');
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const csp = headers.get('content-security-policy');
    expect(csp).toContain(platform.elevenLabsUrl.replace('http:', 'ws:'));
    expect(csp).not.toContain('.invalid');
  });

  it('are compressed when asked, and not sent twice', async () => {
    const plain = await get('/', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const small = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(small.headers.get('content-encoding')).toBe('br');
    const etag = small.headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });

  it('are not found in the language of the path, with status 404', async () => {
    for (const { code, prefix } of LANGUAGES) {
      const response = await get(`${prefix}/nothing/here`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`not found ${code}`);
    }
  });

  it('move from /en for good, query kept', async () => {
    const response = await get('/en/cases?a=1&a=2');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/cases?a=1&a=2');
  });

  it('never show what is not public', async () => {
    for (const target of [
      '/server/mfe-products/abc/secret.js',
      '/mfe/../server/mfe-products/abc/secret.js',
      '/mfe/%2e%2e/server/mfe-products/abc/secret.js',
      '/mfe/%2e%2e/%2e%2e/kvs.json',
      '/data/..%5cserver/mfe-products/abc/secret.js',
      '/_not-found',
    ]) {
      expect(await rawStatus(target)).toBe(404);
    }
  });
});

describe('assets', () => {
  it('are kept for ever, and missing ones are plain 404', async () => {
    const response = await get('/mfe/mfe-products/abc/a.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect((await get('/mfe/mfe-products/abc/b.js')).status).toBe(404);
  });
});

describe('the API', () => {
  const post = (route: string, body: string, headers: Record<string, string>) =>
    fetch(platform.url + route, { method: 'POST', body, headers, redirect: 'manual' });
  const json = { 'content-type': 'application/json' };

  it('answers faults as problem details', async () => {
    const response = await post(API.token, '{}', json);
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      fields: [{ field: 'agent_id' }],
    });
  });

  it('knows the site by name and by address, and no other origin', async () => {
    const { port } = new URL(platform.url);
    for (const host of ['localhost', '127.0.0.1']) {
      const response = await post(API.token, '{}', { ...json, origin: `http://${host}:${port}` });
      expect(response.status).toBe(422);
    }
    expect((await post(API.token, '{}', { ...json, origin: 'https://evil.example' })).status).toBe(403);
  });

  it('has no other method and no other path', async () => {
    expect((await get(API.leads)).status).toBe(404);
    expect((await post('/api/none', '{}', json)).status).toBe(404);
  });

  it('gives a signed address of the embedded ElevenLabs', async () => {
    const response = await post(API.token, JSON.stringify({ agent_id: 'agent_local' }), json);
    expect(response.status).toBe(200);
    const { signed_url: signedUrl } = (await response.json()) as { signed_url: string };
    expect(new URL(signedUrl).host).toBe(new URL(platform.elevenLabsUrl).host);
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

describe('the platform', () => {
  it('says which variable to set when a port is taken, and lets go of everything', async () => {
    const port = Number(new URL(platform.url).port);
    await expect(start(port)).rejects.toThrow(
      `Port ${port} for the site is taken. Set PORT to another port.`,
    );
  });
});
