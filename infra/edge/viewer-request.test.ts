import { rounds } from '@platform/base/test-support/nightly';
import { type EdgeRequest, type EdgeValues, loadEdgeFunction } from '@platform/local/edge/edge-function';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderEdgeFunction } from './render-edge-function';

const code = renderEdgeFunction('viewer-request', 'cccccccccccc');

type Store = Record<string, string | undefined>;
async function ask(uri: string, querystring: EdgeValues, store: Store) {
  const edge = loadEdgeFunction(code, {
    get(key) {
      if (store[key] === '!') throw new Error('the store is down');
      return store[key];
    },
  });
  const request: EdgeRequest = { method: 'GET', uri, querystring, headers: {}, cookies: {} };
  const answer = await edge(request, '203.0.113.1');
  return 'statusCode' in answer ? { redirect: answer.headers?.location?.value } : { key: answer.uri };
}

it('never throws, never leaves /sites and never redirects to another host', async () => {
  const piece = fc.constantFrom(...'/ /en /ru /ua . .. _ %2f % \\ ? a //'.split(' '), '\r\n');
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
