import { rounds } from '@platform/base/test-support/nightly';
import { type EdgeRequest, type EdgeValues, loadEdgeFunction } from '@platform/local/edge/edge-function';
import { joinPath, LANGUAGE_CODES, LANGUAGES } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderEdgeFunction } from './render-edge-function';

const LIVE = 'aaaaaaaaaaaa';
const LAST_GOOD = 'bbbbbbbbbbbb';
const FALLBACK = 'cccccccccccc';
const code = renderEdgeFunction('viewer-request', { fallback: FALLBACK });
const healthy = { live: JSON.stringify({ id: LIVE }), 'last-good': JSON.stringify({ id: LAST_GOOD }) };

type Store = Record<string, string | undefined>;

async function ask(uri: string, querystring: EdgeValues = {}, store: Store = healthy) {
  const edge = loadEdgeFunction(code, {
    get(key) {
      if (store[key] === '!') throw new Error('the store is down');
      return store[key];
    },
  });
  const request: EdgeRequest = { method: 'GET', uri, querystring, headers: {}, cookies: {} };
  const answer = await edge(request, '203.0.113.1');
  return 'statusCode' in answer
    ? { redirect: answer.headers?.location?.value, status: answer.statusCode }
    : { key: answer.uri };
}

describe('viewer-request', () => {
  it('maps a page in each language to the composer’s object', async () => {
    for (const path of ['/', '/products/lumi-ai', '/blog', '/thank-you']) {
      for (const lang of LANGUAGE_CODES) {
        expect(await ask(joinPath(lang, path))).toEqual({ key: `/${keys.page(LIVE, lang, path)}` });
      }
    }
  });

  it('serves root files from the composition', async () => {
    for (const name of ['robots.txt', 'favicon.ico', 'icon.svg', 'sitemap.xml', 'api-problems.html']) {
      expect(await ask(`/${name}`)).toEqual({ key: `/sites/${LIVE}/files/${name}` });
    }
  });

  it('accepts a language only as a whole first segment', async () => {
    expect(await ask('/rural')).toEqual({ key: `/sites/${LIVE}/en/rural/index.html` });
    expect(await ask('/english')).toEqual({ key: `/sites/${LIVE}/en/english/index.html` });
    expect(await ask('/ru/ua/cases')).toEqual({ key: `/sites/${LIVE}/ru/ua/cases/index.html` });
  });

  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en/cases', '/cases'],
    ['/en/blog/ai-in-healthcare/', '/blog/ai-in-healthcare'],
    ['/en/unknown', '/unknown'],
    ['/cases/', '/cases'],
    ['/ru/', '/ru'],
    ['/ua/team/', '/ua/team'],
  ])('redirects %s permanently to %s', async (from, to) => {
    expect(await ask(from)).toEqual({ redirect: to, status: 301 });
  });

  it('keeps the query of a redirected path, including repeated values', async () => {
    const query = {
      utm: { value: 'a%20b' },
      tag: { value: 'x', multiValue: [{ value: 'x' }, { value: 'y' }] },
      bare: { value: '' },
    };
    expect((await ask('/en/cases', query)).redirect).toBe('/cases?utm=a%20b&tag=x&tag=y&bare');
    expect((await ask('/cases/', query)).redirect).toBe('/cases?utm=a%20b&tag=x&tag=y&bare');
    expect((await ask('/en', { a: { value: 'x\r\nset-cookie: y' } })).redirect).toBe('/?a=xset-cookie:y');
  });

  it.each([
    '//evil.example',
    '/en//evil.example',
    '/evil.example//',
    '/\\evil.example',
    '/en/%5cevil.example',
    '/cases/../../mfe/x',
    '/cases/%2e%2E/x',
    '/a%2fb',
    '/a%00',
    '/a%0d%0aset-cookie:x',
    '/a%252e',
    '/%zz',
    '/_not-found',
    '/cases/_x',
    '/.env',
    '/a\u0000b',
    '/кейсы',
    `/${'a'.repeat(300)}`,
    '*',
    '',
  ])('refuses %j', async (uri) => {
    expect(await ask(uri)).toEqual({ key: `/sites/${LIVE}/en/_refused/index.html` });
  });

  it('answers junk paths in the path’s language', async () => {
    expect(await ask('/ru/_not-found')).toEqual({ key: `/sites/${LIVE}/ru/_refused/index.html` });
  });

  const broken = [
    undefined,
    '',
    '!',
    '{}',
    'null',
    '[]',
    '"x"',
    '{"id":',
    '{"id":1}',
    '{"id":"../../server"}',
    '{"id":"AAAAAAAAAAAA"}',
    '{"id":"aaaaaaaaaaaa\\n"}',
    '{"id":["aaaaaaaaaaaa"]}',
    '{"id":NaN}',
    `{"id":"${'a'.repeat(100_000)}"}`,
    '['.repeat(10_000),
    // Such a canary makes the whole value unreadable.
    '{"id":"aaaaaaaaaaaa","canaries":[{"id":"dddddddddddd","at":[0,NaN]}]}',
  ];
  it.each(broken)('serves the last good composition if the live pointer is damaged, %#', async (live) => {
    expect(await ask('/', {}, { ...healthy, live })).toEqual({ key: `/sites/${LAST_GOOD}/en/index.html` });
    for (const lastGood of broken) {
      expect(await ask('/', {}, { live, 'last-good': lastGood })).toEqual({
        key: `/sites/${FALLBACK}/en/index.html`,
      });
    }
  });

  it('never throws, never leaves /sites and never redirects to another host', async () => {
    const piece = fc.constantFrom(
      '/',
      '/en',
      '/ru',
      '/ua',
      '.',
      '..',
      '_',
      '%2f',
      '%',
      '\\',
      '?',
      'a',
      '\r\n',
      '//',
    );
    const uri = fc.oneof(
      fc.string(),
      fc.webPath(),
      fc.array(piece).map((p) => `/${p.join('')}`),
    );
    const values = fc.dictionary(
      fc.string(),
      fc.record({ value: fc.string(), multiValue: fc.array(fc.record({ value: fc.string() })) }),
    );
    const stored = fc.option(fc.oneof(fc.string(), fc.json(), fc.constant('!')), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(uri, values, stored, stored, async (path, query, live, lastGood) => {
        const { key, redirect } = await ask(path, query, { live, 'last-good': lastGood });
        if (redirect === undefined) {
          expect(key).toMatch(/^\/sites\/[0-9a-f]{12}\/(en|ru|ua|files)[/!-~]*$/);
          expect(key).not.toMatch(/\/\.\.?(\/|$)|\/\//);
        } else {
          expect(redirect).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        }
      }),
      { numRuns: rounds(300, 2000) },
    );
  }, 120_000);

  it('knows every language', async () => {
    for (const { code: lang } of LANGUAGES) {
      expect((await ask(joinPath(lang, '/x'))).key).toBe(`/sites/${LIVE}/${lang}/x/index.html`);
    }
  });
});
