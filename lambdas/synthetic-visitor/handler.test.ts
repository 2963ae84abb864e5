import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { type Listening, listen } from '@platform/base/listen';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { VIEWER_HOST_HEADER } from '@site/contracts/api/routes';
import { BOOT_JSON_ID } from '@site/contracts/document-ids';
import { joinPath, LANGUAGES, splitPath } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import { SYNTHETIC_EMAIL } from '@site/server-data/synthetic';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiEvent } from '../test-support/api-event';
import { systemFixture } from '../test-support/start-system';
import { visitSite } from './handler';

/** A script with its digest, and the one that the site has. */
const SCRIPT = 'start("страница");';
const entry = {
  href: '/shell/0123456789ab/br/entry.js',
  integrity: `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`,
};
let script: Buffer;
const asks: string[] = [];

const system = systemFixture();
let server: Listening;
let site: string;
/** Answers that replace the site's own, by path. */
let broken: Record<string, { status: number; body?: string }> = {};

/** The host that the edge names to the API, if not the requested one. */
let knownHost: string | undefined;

/** A site as the visitor sees it: a page per path and language, and the real function behind /api/leads. */
beforeAll(async () => {
  const answering = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = request.url ?? '/';
    const fault = broken[path];
    if (fault?.body !== undefined) return response.writeHead(fault.status, { location: '/' }).end(fault.body);
    if (request.method === 'POST') {
      const sent = (name: string) => ({ [name]: String(request.headers[name]) });
      const answer = await system.handlers.leads(
        apiEvent({
          body,
          path,
          // As the edge does: names the requested host, which no list contains.
          headers: {
            ...sent('content-type'),
            ...sent('idempotency-key'),
            ...(request.headers.origin ? sent('origin') : {}),
            [VIEWER_HOST_HEADER]: knownHost ?? String(request.headers.host),
          },
        }),
      );
      return response.writeHead(fault?.status ?? answer.statusCode ?? 500).end(answer.body);
    }
    if (path === entry.href) {
      asks.push(String(request.headers['accept-encoding']));
      return response.writeHead(fault?.status ?? 200, { 'content-encoding': 'br' }).end(script);
    }
    const { htmlLang } = LANGUAGES.find(({ code }) => code === splitPath(path).lang) ?? LANGUAGES[0];
    const product = `<a class="a" href="${joinPath(splitPath(path).lang, '/products/any-product')}">`;
    const boot = `<script type="application/json" id="${BOOT_JSON_ID}">${JSON.stringify({ entry })}</script>`;
    return response.end(`<!doctype html><html lang="${htmlLang}"><h1>Hello</h1>${product}${boot}</html>\n`);
  });
  server = await listen(answering, { port: 0, what: 'the site' });
  site = server.url;
});
afterAll(() => server.close());
beforeEach(() => {
  broken = {};
  script = brotliCompressSync(SCRIPT);
  knownHost = undefined;
});

const failed = async () =>
  (await visitSite(site, fetch)).filter(({ passed }) => !passed).map(({ what, lang, status }) => [lang, what, status]);

test('passes a working site in every language, counts its leads towards no limit and delivers none', async () => {
  const checks = await visitSite(site, fetch);
  expect(checks.filter(({ passed }) => passed)).toHaveLength(4 * LANGUAGES.length);
  expect(asks).toEqual(LANGUAGES.map(() => 'gzip, deflate, br'));
  const items = await system.table.items();
  expect(items.filter(({ pk }) => String(pk).startsWith('QUOTA#leads'))).toEqual([]);
  const leads = items.filter(({ type }) => type === 'lead');
  expect(leads.map(({ state }) => state)).toEqual(LANGUAGES.map(() => 'synthetic'));
  const told = leads.map(({ lead }) => lead as Record<string, unknown>);
  expect(told.map(({ language, path }) => [language, path]).sort()).toEqual(
    LANGUAGES.map(({ code }) => [code, joinPath(code, CONTACTS)]),
  );
  for (const lead of told)
    expect(lead).toMatchObject({
      form: 'contacts',
      name: 'Synthetic visitor',
      email: SYNTHETIC_EMAIL,
      consentVersion: CONSENT_VERSION,
    });
  expect(await system.handlers.deliver({})).toEqual({ sent: 0, postponed: 0, givenUp: 0 });
  expect(system.upstreams.messages).toEqual([]);
});

test('reports each check’s duration, sets timeouts and follows no redirect', async () => {
  const asked: (RequestInit | undefined)[] = [];
  const checks = await visitSite(site, (url, init) => {
    asked.push(init);
    return fetch(url, init);
  });
  for (const { ms } of checks) expect(ms).toBeGreaterThanOrEqual(0);
  expect(asked).toHaveLength(4 * LANGUAGES.length);
  for (const init of asked) expect(init).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
});

test.each([
  ['a complete error page', { status: 502, body: '<html lang="uk"><h1>Oops</h1></html>' }, 502],
  ['an error page', { status: 502, body: 'Bad Gateway' }, 502],
  ['another language', { status: 200, body: '<html lang="en"><h1>Hello</h1></html>' }, 200],
  ['half a page', { status: 200, body: '<html lang="uk"><h1>Hel' }, 200],
  ['an empty page', { status: 200, body: '<html lang="uk"><body></body></html>' }, 200],
  ['a redirect', { status: 302, body: '' }, undefined],
])('reports page and language for %s', async (_what, answer, status) => {
  broken = { '/ua/products/any-product': answer };
  expect(await failed()).toEqual([['ua', 'product', status]]);
});

test('reports a failing home page, and one without a script or a link to a product of its language', async () => {
  const missing = [
    ['ru', 'script', undefined],
    ['ru', 'product', undefined],
  ];
  broken = { '/ru': { status: 503, body: '' } };
  expect(await failed()).toEqual([['ru', 'home', 503], ...missing]);
  broken = {
    '/ru': { status: 200, body: '<html lang="ru"><h1>Hello</h1><a href="/products/english"></html>' },
  };
  expect(await failed()).toEqual(missing);
});

test.each([
  ['is missing', () => (broken = { [entry.href]: { status: 404 } }), 404],
  ['was compressed from another file', () => (script = brotliCompressSync('other()')), 200],
  ['can’t be decompressed', () => (script = Buffer.from('start()')), undefined],
])('reports a script that %s', async (_what, damage, status) => {
  damage();
  expect(await failed()).toEqual(LANGUAGES.map(({ code }) => [code, 'script', status]));
});

test.each([
  ['fails', { status: 500, body: '{"code":"internal"}' }, 500],
  ['answers with another key', { status: 201, body: '{"id":"another"}' }, 201],
  ['answers with another status', { status: 202 }, 202],
  ['rejects the site’s own origin', undefined, 403],
])('reports an API that %s', async (_what, answer, status) => {
  if (answer) broken = { '/api/leads': answer };
  else knownHost = 'another.test';
  expect(await failed()).toEqual(LANGUAGES.map(({ code }) => [code, 'lead', status]));
});

test('fails every check of an unreachable site and throws nothing', async () => {
  const checks = await visitSite('http://127.0.0.1:1', fetch);
  expect(checks.map(({ passed, status }) => [passed, status])).toEqual(
    Array(4 * LANGUAGES.length).fill([false, undefined]),
  );
});
