import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { type Environment, parseEnvironment } from '@platform/config/environment';
import { NO_FALLBACK } from '@platform/config/fallback';
import { HARDENED, STRICT_POLICY } from '@platform/config/test-support/hardened';
import { dataPaths } from '@platform/releases/local/local-site';
import { API } from '@site/contracts/api/routes';
import { LANGUAGES } from '@site/contracts/languages';
import { NOT_FOUND } from '@site/contracts/paths';
import { keys } from '@site/site-model/bucket-keys';
import { EDGE_KEYS, PREVIEW } from '@site/site-model/edge-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from './platform';
import { synthesizeTemplates } from './synth';
import { CloudAssembly } from './template/cloud-assembly';
import { peerChecks } from './test-support/peer-checks';

const ID = 'abcdef012345';
const SCRIPT = 'export const one = 1;\n'.repeat(100);
const PREVIEWED = 'fedcba543210';
/** Local addresses of the emulated voice service, which has no TLS. */
const LOOPBACK = / \w+:\/\/(localhost|127\.0\.0\.1):(\*|\d+)/g;
const root = temporaryFolder();
const cdkOut = path.join(root, 'cdk.out');
/** The same templates without a fallback composition, as they are before the first release. */
const firstCdkOut = path.join(root, 'first-cdk.out');
const dataDir = path.join(root, 'data');
const environment = parseEnvironment({ PORT: '0', DYNAMODB_PORT: '0' });
/** What a browser sends when it opens a page. */
const PAGE = { accept: 'text/html,*/*;q=0.8' };
let platform: Platform;

function store(key: string, text: string | Buffer): void {
  const file = dataPaths(dataDir).object(key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const start = (folder = dataDir, templates = cdkOut, given: Partial<Environment> = {}) =>
  startPlatform({
    environment: { ...environment, LOCAL_DATA_DIR: folder, ...given },
    cdkOut: templates,
    log: () => {},
  });

const get = (target: string, headers: Record<string, string> = {}) =>
  fetch(platform.url + target, { headers, redirect: 'manual' });

/** Sends the target unchanged; `fetch` would normalize it. */
const rawStatus = async (path: string) => {
  const asked = request({ host: '127.0.0.1', port: new URL(platform.url).port, path }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response.resume().statusCode;
};

beforeAll(async () => {
  await synthesizeTemplates({ cdkOut, stage: 'local', environment });
  cpSync(cdkOut, firstCdkOut, { recursive: true });
  for (const file of readdirSync(cdkOut).filter((name) => name.endsWith('.template.json'))) {
    const template = readFileSync(path.join(cdkOut, file), 'utf8');
    writeFileSync(path.join(cdkOut, file), template.replaceAll(NO_FALLBACK, ID));
  }
  for (const { code } of LANGUAGES) {
    store(keys.page(ID, code, '/'), `<!doctype html><p>home ${code}</p>${'<i>x</i>'.repeat(300)}`);
    store(keys.page(ID, code, NOT_FOUND), `<!doctype html><p>not found ${code}</p>`);
    store(`staged/${keys.page(PREVIEWED, code, '/')}`, `<!doctype html><p>preview ${code}</p>`);
    store(`staged/${keys.page(PREVIEWED, code, NOT_FOUND)}`, `<!doctype html><p>no preview ${code}</p>`);
  }
  store('mfe/mfe-products/abc/a.js', 'export {}');
  store('mfe/mfe-products/abc/br/b.js', SCRIPT);
  store('mfe/mfe-products/abc/br/b.js.br', brotliCompressSync(SCRIPT));
  store('server/mfe-products/abc/secret.js', 'secret');
  store('staged/mfe/mfe-products/def/a.js', 'export {}');
  store(`staged/${keys.data(PREVIEWED, 'en', '/')}`, '{}');
  writeFileSync(dataPaths(dataDir).keyValueStore, JSON.stringify({ [EDGE_KEYS.live]: JSON.stringify({ id: ID }) }));
  platform = await start();
}, 240_000);
afterAll(async () => {
  await platform.close();
});

it('refuses a function’s call to a table that its role does not allow', async () => {
  const functions = new CloudAssembly(cdkOut).ofType('AWS::Lambda::Function').map(({ id }) => id);
  const session = functions.find((id) => id.startsWith('FunctionsSession'));
  const call = async (sender: string | undefined, action: string) => {
    const authorization = `AWS4-HMAC-SHA256 Credential=${sender}/x`;
    const headers = { authorization, 'x-amz-target': `DynamoDB_20120810.${action}` };
    return (await fetch(platform.dynamodbUrl, { method: 'POST', body: '{}', headers })).text();
  };
  const denied = 'AccessDeniedException';
  expect(await call(session, 'PutItem')).toContain(denied);
  expect(await call(session, 'UpdateItem')).not.toContain(denied);
  expect(await call('local', 'PutItem')).not.toContain(denied);
});

describe('pages', () => {
  it('are served in each language, also the not-found page, with the headers of the templates', async () => {
    for (const { code, prefix } of LANGUAGES) {
      const [home, missing] = [await get(prefix || '/'), await get(`${prefix}/nothing/here`)];
      expect([home.status, missing.status]).toEqual([200, 404]);
      expect(await home.text()).toContain(`home ${code}`);
      expect(await missing.text()).toContain(`not found ${code}`);
    }
    const { headers } = await get('/');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toContain('max-age=0');
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
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

  it('load scripts as they were compressed at the release, or plain', async () => {
    const file = '/mfe/mfe-products/abc/br/b.js';
    const plain = await get(file, { 'accept-encoding': 'identity' });
    const small = await get(file, { 'accept-encoding': 'gzip, br' });
    expect([plain, small].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br']);
    expect(Number(small.headers.get('content-length'))).toBe(brotliCompressSync(SCRIPT).length);
    for (const answer of [plain, small]) {
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await answer.text()).toBe(SCRIPT);
    }
    expect((await get('/mfe/mfe-products/abc/b.js')).status).toBe(404);
  });

  it('never expose files that are not public', async () => {
    for (const target of [
      '/server/mfe-products/abc/secret.js',
      '/mfe/../server/mfe-products/abc/secret.js',
      '/mfe/%2e%2e/server/mfe-products/abc/secret.js',
      '/mfe/%2e%2e/%2e%2e/kvs.json',
      '/data/..%5cserver/mfe-products/abc/secret.js',
      '/mfe/mfe-products/def/a.js',
      `/${keys.data(PREVIEWED, 'en', '/')}`,
      '/staged/mfe/mfe-products/def/a.js',
      '/mfe/../staged/mfe/mfe-products/def/a.js',
      '/mfe/%2e%2e/staged/mfe/mfe-products/def/a.js',
      '/_not-found',
    ]) {
      expect(await rawStatus(target)).toBe(404);
    }
  });
});

it('previews show staged and released files', async () => {
  writeFileSync(
    dataPaths(dataDir).previewStore,
    JSON.stringify({ [PREVIEW.prefix + PREVIEWED]: JSON.stringify({ until: Date.now() + 60_000 }) }),
  );
  const headers = { cookie: `${PREVIEW.name}=${PREVIEWED}` };
  const shown = (target: string) => fetch(platform.previewUrl + target, { headers, redirect: 'manual' });
  for (const { code, prefix } of LANGUAGES) {
    expect(await (await shown(prefix || '/')).text()).toContain(`preview ${code}`);
    const missing = await shown(`${prefix}/nothing/here`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain(`no preview ${code}`);
  }
  for (const target of [
    '/mfe/mfe-products/def/a.js',
    '/mfe/mfe-products/abc/a.js',
    `/${keys.data(PREVIEWED, 'en', '/')}`,
  ]) {
    const answer = await shown(target);
    expect(answer.status, target).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
  expect((await shown('/mfe/mfe-products/none/a.js')).status).toBe(404);
  // Site and previews have separate key-value stores: without the cookie there is no live composition here.
  expect((await fetch(platform.previewUrl)).status).toBe(404);
});

it('every response of site and previews, errors included, has the strict headers', async () => {
  const { previewUrl } = platform;
  for (const address of [
    ...['/', '/nowhere', '/en', '/robots.txt', '/mfe/mfe-products/abc/a.js', '/mfe/none.js', API.token],
    ...[`${previewUrl}/`, `${previewUrl}/mfe/mfe-products/abc/a.js`],
  ]) {
    const method = address === API.token ? 'POST' : 'GET';
    const { headers } = await fetch(new URL(address, platform.url), { method, redirect: 'manual' });
    expect(Object.fromEntries(headers), address).toMatchObject(HARDENED);
    expect(headers.get('content-security-policy')?.replace(LOOPBACK, ''), address).toMatch(STRICT_POLICY);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

peerChecks(() => platform);

describe('the API', () => {
  const json = { 'content-type': 'application/json' };
  const post = (url: string, headers: Record<string, string>) =>
    fetch(url, { method: 'POST', body: '{}', headers: { ...json, ...headers } });

  it('accepts requests from pages of the requested host, listed or not, and from no other', async () => {
    const { port } = new URL(platform.url);
    const statusOf = async (host: string, headers: Record<string, string>) =>
      (await post(`http://${host}:${port}${API.token}`, headers)).status;
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
    const statusOf = async (headers: Record<string, string>) =>
      (await post(platform.url + API.session, headers)).status;
    expect(await statusOf({ cookie: `other=${'c'.repeat(20_000)}`, 'x-origin-verify': 'mine' })).toBe(200);
    expect(await statusOf({ 'x-large': 'v'.repeat(12_000) })).toBe(431);
  });
});

describe('the platform', () => {
  it('names the variable of a port in use', async () => {
    const port = Number(new URL(platform.url).port);
    for (const name of ['PORT', 'PREVIEW_PORT', 'DYNAMODB_PORT']) {
      const starting = start(path.join(root, 'taken'), cdkOut, { [name]: port });
      await expect(starting).rejects.toThrow(`is in use. Set ${name} to another port.`);
    }
  });

  it('tells a browser to wait and reload until the first composition is live, on both origins', async () => {
    const folder = path.join(root, 'first');
    const first = await start(folder, firstCdkOut);
    const open = (url: string) => fetch(url, { headers: PAGE });
    for (const url of [first.url, first.previewUrl]) {
      const answer = await open(`${url}/ru/team`);
      expect(answer.status).toBe(503);
      expect([answer.headers.get('refresh'), await answer.text()]).toEqual([
        '2',
        expect.stringContaining('The site is starting'),
      ]);
    }
    expect((await open(`${first.url}/__local/`)).status).toBe(200);
    cpSync(dataPaths(dataDir).bucket, dataPaths(folder).bucket, { recursive: true });
    cpSync(dataPaths(dataDir).keyValueStore, dataPaths(folder).keyValueStore);
    expect(await (await open(first.url)).text()).toContain('home en');
    await first.close();
  });

  it('serves the templates’ fallback composition if nothing is live, and tells it to garbage collection', async () => {
    const { keyValueStore, fallback } = dataPaths(dataDir);
    const live = readFileSync(keyValueStore);
    for (const nothing of ['{}', '', 'not json', '[]']) {
      writeFileSync(keyValueStore, nothing);
      expect(await (await get('/', PAGE)).text(), nothing).toContain('home en');
    }
    writeFileSync(keyValueStore, live);
    expect(readFileSync(fallback, 'utf8')).toBe(ID);
  });
});
