import path from 'node:path';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { parseEnvironment } from '@platform/config/environment';
import { STAGE_NAMES } from '@platform/config/stages';
import { type EdgeRequest, loadEdgeFunction } from '@platform/local/edge/edge-function';
import { headersOfPolicy } from '@platform/local/edge/response-headers';
import { synth } from '@platform/local/synth';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { PREVIEW } from '@site/site-model/edge-store';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  bucket,
  CANARY,
  event,
  FALLBACK,
  healthy,
  LAST_GOOD,
  LIVE,
  lastGood,
  rejects,
  request,
  SHOWN,
  seen,
} from './test-support/njs-requests';
import { type NjsCase, runInNjs } from './test-support/run-in-njs';

// Test the code in the templates, not the sources, because that is what is deployed.
describe.each(STAGE_NAMES)('the edge functions of the stage %s', (stage) => {
  const root = temporaryFolder();
  const cdkOut = path.join(root, 'cdk.out');
  const codes = new Map<string, string>();
  let policies: Parameters<typeof headersOfPolicy>[0][] = [];

  beforeAll(async () => {
    await synth({ cdkOut, stage, environment: parseEnvironment({}) });
    const assembly = new CloudAssembly(cdkOut);
    for (const { properties } of assembly.ofType<Record<string, string>>('AWS::CloudFront::Function'))
      codes.set(String(properties.Name).replace(`site-${stage}-`, ''), String(properties.FunctionCode));
    policies = assembly
      .ofType<(typeof policies)[number]>('AWS::CloudFront::ResponseHeadersPolicy')
      .map(({ properties }) => properties);
  }, 600_000);

  const code = (name: string) => {
    const found = codes.get(name);
    if (!found) throw new Error(`The templates contain no function ${name}, only ${[...codes.keys()]}.`);
    return found;
  };
  const results = async (name: string, cases: NjsCase[]) =>
    (await runInNjs(code(name), cases)).map((outcome) => seen(outcome));
  /** Expects of each case what stands before it. */
  const expectEach = async (name: string, cases: [unknown, NjsCase][]) =>
    expect(
      await results(
        name,
        cases.map(([, one]) => one),
      ),
    ).toEqual(cases.map(([expected]) => expected));

  it('are complete, and set only headers that CloudFront allows', () => {
    expect([...codes.keys()].sort()).toEqual([
      'asset-request',
      'preview-request',
      'viewer-address',
      'viewer-request',
      'viewer-response',
    ]);
    expect(policies.length).toBeGreaterThan(3);
    for (const policy of policies) expect(() => headersOfPolicy(policy)).not.toThrow();
  });

  describeWithTool('njs', 'in njs', () => {
    it('map a path to its language’s page, and reject junk paths', async () => {
      const paths: [string, string][] = [
        ['/', '/en/index.html'],
        ['/ru', '/ru/index.html'],
        ['/ua/cases', '/ua/cases/index.html'],
        ['/rural', '/en/rural/index.html'],
        ['/ru/ua/cases', '/ru/ua/cases/index.html'],
        ['/robots.txt', '/files/robots.txt'],
        ['/ru/../server', '/ru/_refused/index.html'],
        ['/ru/_not-found', '/ru/_refused/index.html'],
      ];
      const junk = ['', '*', '/.env', '/_not-found', '/cases/_x', '/кейсы', `/${'a'.repeat(300)}`];
      const outside = ['/a//b', '//evil.example', '/en//evil.example', '/evil.example//', '/\\evil.example'];
      const encoded = [
        '/en/%5cevil.example',
        '/%2e%2E/x',
        '/a%2fb',
        '/a%00',
        '/a%0d%0ax:y',
        '/a%252e',
        '/%zz',
      ];
      for (const uri of [...junk, ...outside, ...encoded, '/cases/../../mfe/x', '/a\u0000b'])
        paths.push([uri, '/en/_refused/index.html']);
      await expectEach(
        'viewer-request',
        paths.map(([uri, object]) => [`/sites/${LIVE}${object}`, ask(uri)]),
      );
    });

    it('redirect to the canonical path with the query', async () => {
      const querystring = {
        q: { value: 'a%20b' },
        tag: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
        flag: { value: '' },
      };
      const redirects: [from: string, to: string][] = [
        ['/en', '/'],
        ['/en/unknown', '/unknown'],
        ['/cases/', '/cases'],
        ['/ru/', '/ru'],
      ];
      await expectEach('viewer-request', [
        ...redirects.map(([from, to]): [unknown, NjsCase] => [[301, to], ask(from)]),
        [[301, '/cases?q=a%20b&tag=1&tag=2&flag'], ask('/en/cases/', { querystring })],
        [[301, '/?a=xset-cookie:y'], ask('/en', { querystring: { a: { value: 'x\r\nset-cookie: y' } } })],
        [`/sites/${LIVE}/en/_refused/index.html`, ask('/en/../x')],
      ]);
    });

    it('serve the live composition, else the last good one, else the fallback', async () => {
      const stores: [string, NjsCase['store']][] = [
        [LIVE, healthy],
        [LAST_GOOD, { 'last-good': lastGood }],
        [FALLBACK, {}],
      ];
      const values = [
        '../../server',
        'AAAAAAAAAAAA',
        'aaaaaaaaaaaa\n',
        1,
        ['aaaaaaaaaaaa'],
        'a'.repeat(100_000),
      ];
      const damaged = [
        ...['', '{', '{}', 'null', '[]', '"x"', '['.repeat(10_000), rejects],
        ...values.map((id) => JSON.stringify({ id })),
        // Such a canary makes the whole value unreadable.
        '{"id":"aaaaaaaaaaaa","canaries":[{"id":"dddddddddddd","at":[0,NaN]}]}',
      ];
      for (const one of damaged)
        stores.push(
          [LAST_GOOD, { live: one, 'last-good': lastGood }],
          [FALLBACK, { live: one, 'last-good': one }],
        );
      await expectEach(
        'viewer-request',
        stores.map(([id, store]) => [`/sites/${id}/ru/index.html`, ask('/ru', {}, store)]),
      );
    });

    it('serve the canary by share and bucket, and to nobody if it is malformed', async () => {
      const canaries = (...at: unknown[]) => ({ live: JSON.stringify({ id: LIVE, canaries: at }) });
      const canary = (at: unknown, id: unknown = CANARY) => canaries({ id, at });
      const two = canaries({ id: CANARY, at: [10, 20, 30, 31] }, { id: SHOWN, at: [0, 10] });
      const asks = (value: string) => ({ querystring: { bucket: { value } } });
      const cases: [string, NjsCase][] = [
        [CANARY, ask('/', bucket('0'), canary([0, 5000]))],
        [CANARY, ask('/', bucket('4999'), canary([0, 5000]))],
        [LIVE, ask('/', bucket('5000'), canary([0, 5000]))],
        [CANARY, ask('/', bucket('9999'), canary([0, 10_000]))],
        [CANARY, ask('/', bucket('0'), canary([0, 1]))],
        [LIVE, ask('/', bucket('1'), canary([0, 1]))],
        [SHOWN, ask('/', bucket('9'), two)],
        [CANARY, ask('/', bucket('10'), two)],
        [LIVE, ask('/', bucket('20'), two)],
        [CANARY, ask('/', bucket('30'), two)],
        [CANARY, ask('/', { ...bucket('9'), ...asks('19') }, two)],
        [SHOWN, ask('/', { ...bucket('9'), ...asks('x') }, two)],
        [LIVE, ask('/', asks('19'))],
        [CANARY, ask('/', bucket('0'), canaries({ id: 'x', at: [0, 100] }, { id: CANARY, at: [0, 100] }))],
      ];
      const shares = [
        [],
        [0],
        ['0', '5000'],
        [0, 10_001],
        [-1, 9999],
        [0, null],
        'all',
        { 0: 0, 1: 9999 },
        undefined,
      ];
      const malformed = [
        ...shares.map((at) => canary(at)),
        ...[7, '../x', '', [CANARY], CANARY.toUpperCase()].map((id) => canary([0, 10_000], id)),
        canaries(null, 7, 'x', []),
        ...['all', true, {}].map((all) => ({ live: JSON.stringify({ id: LIVE, canaries: all }) })),
      ];
      for (const one of malformed) cases.push([LIVE, ask('/', bucket('0'), one)]);
      await expectEach(
        'viewer-request',
        cases.map(([id, one]) => [`/sites/${id}/en/index.html`, one]),
      );
    });

    it('compute the same first bucket as Node for any visitor', async () => {
      const store = { live: JSON.stringify({ id: LIVE, canaries: [{ id: CANARY, at: [0, 5000] }] }) };
      const visitors = Array.from({ length: 400 }, (_, n) => ({
        ip: n % 2 ? `198.51.${n % 256}.${(n * 7) % 256}` : `2001:db8::${n.toString(16)}`,
        agent: [`Mozilla/5.0 (X11; rv:${n}.0)`, `Бот ${n} 🤖`, '', 'x'.repeat(n)][n % 4] as string,
      }));
      const asked = visitors.map(({ agent, ip }) =>
        event(request('/', { headers: agent ? { 'user-agent': { value: agent } } : {} }), ip),
      );
      const inNode = loadEdgeFunction(code('viewer-request'), { get: () => store.live });
      const expected = await Promise.all(asked.map((one) => inNode(one.request, one.viewer.ip)));
      const cases = asked.map((one) => ({ event: one, store }));
      expect(await results('viewer-request', cases)).toEqual(expected.map((one) => 'uri' in one && one.uri));
      // The response function assigns the bucket that the request function used.
      const answers = await runInNjs(code('viewer-response'), cases);
      answers.forEach((answer, n) => {
        const given = (answer as { value: { cookies: { bucket: { value: string } } } }).value.cookies.bucket;
        const canary = (expected[n] as EdgeRequest).uri.includes(CANARY);
        expect(Number(given.value) < 5000, visitors[n]?.agent).toBe(canary);
      });
    });

    it('store the bucket and ask for reports, while a canary runs', async () => {
      const store = { live: JSON.stringify({ id: LIVE, canaries: [{ id: CANARY, at: [0, 5000] }] }) };
      const none = { statusCode: 200, headers: {}, cookies: {} };
      const judged = { cookies: { judged: { value: '1' } } };
      const [first, again, asked, left, over, ...others] = await runInNjs(code('viewer-response'), [
        ask('/', {}, store),
        ask('/', bucket('7'), store),
        ask('/', { ...bucket('7'), querystring: { bucket: { value: '8' } } }, store),
        ask('/', { ...bucket('7'), querystring: { bucket: { value: 'off' } } }, store),
        ask('/', judged),
        ask('/', bucket('7')),
        ask('/'),
        ask('/', {}, { live: '{' }),
        ask('/', {}, { live: rejects }),
        ask('/', {}, {}),
      ]);
      const attributes = 'Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax';
      const kept = { value: '1', attributes: 'Path=/; Max-Age=1800; Secure; SameSite=Lax' };
      const withCookies = (cookies: object) => ({ value: { statusCode: 200, headers: {}, cookies } });
      const value = expect.stringMatching(/^\d{1,4}$/);
      expect(first).toEqual(withCookies({ bucket: { value, attributes }, judged: kept }));
      expect(again).toEqual(withCookies({ bucket: { value: '7', attributes }, judged: kept }));
      expect(asked).toEqual(withCookies({ bucket: { value: '8', attributes }, judged: kept }));
      const removed = { value: '', attributes: attributes.replace('2592000', '0') };
      expect(left).toEqual(withCookies({ bucket: removed, judged: kept }));
      expect(over).toEqual(
        withCookies({ judged: { value: '', attributes: 'Path=/; Max-Age=0; Secure; SameSite=Lax' } }),
      );
      expect(others).toEqual(others.map(() => ({ value: none })));
    });

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
        ...['//evil.example', '/\\evil.example', 'https://evil.example', ''].map(
          (uri): [unknown, NjsCase] => [[302, '/'], ask(uri, query, open)],
        ),
        [[404, undefined], ask('/', cookie, record({ until: Date.now() - 1 }))],
        [[404, undefined], ask('/', cookie, record({ until: 'tomorrow' }))],
        [[404, undefined], ask('/', query, { [PREVIEW.prefix + SHOWN]: '{' })],
        [[404, undefined], ask('/', cookie, { [PREVIEW.prefix + SHOWN]: rejects })],
        [[404, undefined], ask('/', cookie, {})],
        [[404, undefined], ask('/', {}, open)],
        ...['../x', 'live', ''].flatMap((value): [unknown, NjsCase][] => [
          [
            [404, undefined],
            ask('/', { querystring: { [PREVIEW.name]: { value } } }, { ...open, ...healthy }),
          ],
          [[404, undefined], ask('/', { cookies: { [PREVIEW.name]: { value } } }, { ...open, ...healthy })],
        ]),
      ];
      await expectEach('preview-request', cases);
      const noindex = { 'x-robots-tag': { value: 'noindex' } };
      expect(await runInNjs(code('preview-request'), [ask('/', query, open), ask('/')])).toMatchObject([
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

    it('pass address and host to the API, overwriting a visitor’s headers', async () => {
      const claimed = {
        'x-viewer-address': { value: '192.0.2.1' },
        'x-viewer-host': { value: 'evil.example' },
      };
      const [told, withoutHost] = await runInNjs(code('viewer-address'), [
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
