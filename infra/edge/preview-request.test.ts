import { type EdgeRequest, loadEdgeFunction } from '@platform/local/edge/edge-function';
import { PREVIEW } from '@site/site-model/edge-store';
import { describe, expect, it } from 'vitest';
import { renderEdgeFunction } from './render-edge-function';

const OPEN = 'aaaaaaaaaaaa';
const OVER = 'bbbbbbbbbbbb';
const values: Record<string, string> = {
  live: JSON.stringify({ id: 'eeeeeeeeeeee' }),
  [PREVIEW.prefix + OPEN]: JSON.stringify({ until: Date.now() + 60_000 }),
  [PREVIEW.prefix + OVER]: JSON.stringify({ until: Date.now() - 1 }),
  [`${PREVIEW.prefix}cccccccccccc`]: '{"until":"tomorrow"}',
  [`${PREVIEW.prefix}dddddddddddd`]: '{',
};
const edge = loadEdgeFunction(renderEdgeFunction('preview-request'), { get: (key) => values[key] });

const ask = (uri: string, { cookie, query }: { cookie?: string; query?: string } = {}) => {
  const request: EdgeRequest = {
    method: 'GET',
    uri,
    querystring: query === undefined ? {} : { [PREVIEW.name]: { value: query } },
    headers: {},
    cookies: cookie === undefined ? {} : { [PREVIEW.name]: { value: cookie } },
  };
  return edge(request, '203.0.113.1');
};

describe('preview-request', () => {
  it('stores the preview of an address in a cookie, and serves its pages under their usual paths', async () => {
    const chosen = await ask('/ru/cases', { query: OPEN });
    expect(chosen).toMatchObject({
      statusCode: 302,
      headers: { location: { value: '/ru/cases' }, 'x-robots-tag': { value: 'noindex' } },
      cookies: { [PREVIEW.name]: { value: OPEN } },
    });
    expect(await ask('/ru/cases', { cookie: OPEN })).toMatchObject({
      uri: `/sites/${OPEN}/ru/cases/index.html`,
    });
    expect(await ask('/preview.css', { cookie: OPEN })).toMatchObject({
      uri: `/sites/${OPEN}/files/preview.css`,
    });
    expect(await ask('/en/cases', { cookie: OPEN })).toMatchObject({ statusCode: 301 });
  });

  it('never redirects to another host', async () => {
    for (const uri of ['//evil.example', '/\\evil.example', 'https://evil.example', ''])
      expect(await ask(uri, { query: OPEN })).toMatchObject({ headers: { location: { value: '/' } } });
  });

  it.each([undefined, OVER, 'cccccccccccc', 'dddddddddddd', 'ffffffffffff', 'live', '', '../x'])(
    'answers 404 for %j, and never serves the live composition',
    async (id) => {
      const answers = id === undefined ? [ask('/')] : [ask('/', { cookie: id }), ask('/', { query: id })];
      for (const answer of answers)
        expect(await answer).toMatchObject({
          statusCode: 404,
          headers: { 'cache-control': { value: 'no-store' }, 'x-robots-tag': { value: 'noindex' } },
        });
    },
  );
});
