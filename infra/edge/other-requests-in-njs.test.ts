import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { PREVIEW } from '@site/site-model/edge-store';
import { describe, expect, it } from 'vitest';
import { edgeFunctions } from './test-support/edge-functions';
import { ask, healthy, rejects, SHOWN, seen } from './test-support/njs-requests';
import type { NjsCase } from './test-support/run-in-njs';

/* Pages of the site: `edge-in-njs.test.ts`. */
describe.each(['local', 'prod'] as const)('the edge functions of the stage %s', (stage) => {
  const { run, expectEach } = edgeFunctions(stage);

  describeWithTool('njs', 'in njs', () => {
    it('serve a preview by its address and by its cookie, until it expires', async () => {
      const record = (value: unknown) => ({ [PREVIEW.prefix + SHOWN]: JSON.stringify(value) });
      const open = record({ until: Date.now() + 60_000 });
      const cookie = { cookies: { [PREVIEW.name]: { value: SHOWN } } };
      const query = { querystring: { [PREVIEW.name]: { value: SHOWN } } };
      const cases: [unknown, NjsCase][] = [
        [`/sites/${SHOWN}/ru/cases/index.html`, ask('/ru/cases', cookie, open)],
        [[301, '/cases'], ask('/en/cases', cookie, open)],
        [[302, '/ru/cases'], ask('/ru/cases', query, open)],
        [`/sites/${SHOWN}/files/preview.css`, ask('/preview.css', cookie, open)],
        ...['//evil.example', '/\\evil.example', 'https://evil.example', ''].map((uri): [unknown, NjsCase] => [
          [302, '/'],
          ask(uri, query, open),
        ]),
        [[404, undefined], ask('/', cookie, record({ until: Date.now() - 1 }))],
        [[404, undefined], ask('/', cookie, record({ until: 'tomorrow' }))],
        [[404, undefined], ask('/', query, { [PREVIEW.prefix + SHOWN]: '{' })],
        [[404, undefined], ask('/', cookie, { [PREVIEW.prefix + SHOWN]: rejects })],
        [[404, undefined], ask('/', cookie, {})],
        [[404, undefined], ask('/', {}, open)],
        ...['../x', 'live', ''].flatMap((value): [unknown, NjsCase][] => [
          [[404, undefined], ask('/', { querystring: { [PREVIEW.name]: { value } } }, { ...open, ...healthy })],
          [[404, undefined], ask('/', { cookies: { [PREVIEW.name]: { value } } }, { ...open, ...healthy })],
        ]),
      ];
      await expectEach('preview-request', cases);
      const noindex = { 'x-robots-tag': { value: 'noindex' } };
      expect(await run('preview-request', [ask('/', query, open), ask('/')])).toMatchObject([
        { value: { headers: noindex, cookies: { [PREVIEW.name]: { value: SHOWN } } } },
        { value: { headers: { ...noindex, 'cache-control': { value: 'no-store' } } } },
      ]);
    });

    it('serve the Brotli copy of a script or style sheet to visitors who accept it', async () => {
      const file = '/mfe/mfe-voice/0123456789ab/br/entry-1.js';
      const copy = `${file}.br`;
      const accepts = (value: string) => ({ headers: { 'accept-encoding': { value } } });
      const cases: [string, NjsCase][] = [
        [copy, ask(file, accepts('gzip, deflate, br, zstd'))],
        [copy, ask(file, accepts('br;q=0.1'))],
        [copy, ask(file, accepts('gzip,BR ; q=1.0'))],
        [file, ask(file, accepts('br;q=0'))],
        [file, ask(file, accepts('gzip;q=1, br; q=0.000'))],
        [file, ask(file, accepts('gzip, x-br, brx'))],
        [file, ask(file, accepts('*'))],
        [file, ask(file, accepts(''))],
        [file, ask(file)],
        ...[
          '/mfe/mfe-voice/0123456789ab/assets/entry-1.js',
          '/mfe/mfe-voice/0123456789ab/remoteEntry.js',
          '/shell/0123456789ab/boot.js',
          '/shell/0123456789ab/br/onest-latin.woff2',
          '/shell/0123456789ab/br/a.js.map',
          '/shell/0123456789ab/br/a/b.js',
          '/shell/0123456789ab/br/js',
          '/shell/0123456789ab/br/',
          copy,
          '/mfe/',
          '',
        ].map((uri): [string, NjsCase] => [uri, ask(uri, accepts('br'))]),
        ['/shell/0123456789ab/br/site.css.br', ask('/shell/0123456789ab/br/site.css', accepts('br'))],
      ];
      await expectEach('asset-request', cases);
    });

    it('lead a person who opens the address of a form’s answer to a page, and no script', async () => {
      const html = { headers: { accept: { value: 'text/html,application/xhtml+xml,*/*;q=0.8' } } };
      const outcomes = await run('api-request', [
        ask('/api/leads', html),
        ask('/api/leads', { ...html, method: 'POST' }),
        ask('/api/session', html),
        ask('/api/leads', { headers: { accept: { value: 'application/json' } } }),
      ]);
      expect(outcomes.map(seen)).toEqual([[303, '/contacts'], '/api/leads', '/api/session', '/api/leads']);
    });

    it('pass address and host to the API, overwriting a visitor’s headers', async () => {
      const claimed = {
        'x-viewer-address': { value: '192.0.2.1' },
        'x-viewer-host': { value: 'evil.example' },
      };
      const [told, withoutHost] = await run('api-request', [
        ask('/api/leads', { headers: { ...claimed, host: { value: 'd111.cloudfront.net' } } }),
        ask('/api/leads', { headers: claimed }),
      ]);
      const address = { 'x-viewer-address': { value: '203.0.113.1' } };
      const host = { value: 'd111.cloudfront.net' };
      expect(told).toMatchObject({
        value: { uri: '/api/leads', headers: { ...address, host, 'x-viewer-host': host } },
      });
      expect(withoutHost).toMatchObject({ value: { headers: address } });
      expect(withoutHost).not.toHaveProperty('value.headers.x-viewer-host');
    });
  });
});
