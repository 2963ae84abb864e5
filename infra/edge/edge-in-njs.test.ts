import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { type EdgeRequest, loadEdgeFunction } from '@platform/local/edge/edge-function';
import { headersOfPolicy } from '@platform/local/edge/policies';
import { describe, expect, it } from 'vitest';
import { edgeFunctions } from './test-support/edge-functions';
import {
  ask,
  bucket,
  event,
  FALLBACK,
  healthy,
  LAST_GOOD,
  LIVE,
  lastGood,
  ROLLOUT,
  rejects,
  request,
} from './test-support/njs-requests';
import type { NjsCase } from './test-support/run-in-njs';

/** A pointer with a rollout to half of the visitors. */
const half = { live: JSON.stringify({ id: LIVE, rollout: { id: ROLLOUT, percent: 50, turn: 0 } }) };

describe.each(['local', 'prod'] as const)('the edge functions of the stage %s', (stage) => {
  const { codes, policies, code, run, results, expectEach } = edgeFunctions(stage);

  it('are complete, and set only headers that CloudFront allows', () => {
    const names = 'api-request asset-request preview-request viewer-request viewer-response';
    expect([...codes.keys()].sort().join(' ')).toBe(names);
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
      const encoded = ['/en/%5cevil.example', ...'/%2e%2E/x /a%2fb /a%00 /a%0d%0ax:y /a%252e /%zz'.split(' ')];
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
      const values = ['../../server', 'AAAAAAAAAAAA', 'aaaaaaaaaaaa\n', 1, ['aaaaaaaaaaaa'], 'a'.repeat(100_000)];
      const damaged = [
        ...['', '{', '{}', 'null', '[]', '"x"', '['.repeat(10_000), rejects],
        ...values.map((id) => JSON.stringify({ id })),
        // Such a rollout makes the whole value unreadable.
        '{"id":"aaaaaaaaaaaa","rollout":{"id":"dddddddddddd","percent":NaN,"turn":0}}',
      ];
      for (const one of damaged)
        stores.push([LAST_GOOD, { live: one, 'last-good': lastGood }], [FALLBACK, { live: one, 'last-good': one }]);
      await expectEach(
        'viewer-request',
        stores.map(([id, store]) => [`/sites/${id}/ru/index.html`, ask('/ru', {}, store)]),
      );
    });

    it('serve the rollout by share and bucket, and to nobody if it is malformed', async () => {
      const rollout = (of: unknown) => ({ live: JSON.stringify({ id: LIVE, rollout: of }) });
      const share = (percent: unknown, turn: unknown = 0, id: unknown = ROLLOUT) => rollout({ id, percent, turn });
      const asks = (value: string) => ({ querystring: { bucket: { value } } });
      const cases: [string, NjsCase][] = [
        [ROLLOUT, ask('/', bucket('0'), share(50))],
        [ROLLOUT, ask('/', bucket('4999'), share(50))],
        [LIVE, ask('/', bucket('5000'), share(50))],
        [ROLLOUT, ask('/', bucket('9999'), share(100))],
        // Turned, it begins at another bucket, and goes on at the first.
        [LIVE, ask('/', bucket('9499'), share(10, 500))],
        [ROLLOUT, ask('/', bucket('9500'), share(10, 500))],
        [ROLLOUT, ask('/', bucket('499'), share(10, 500))],
        [LIVE, ask('/', bucket('500'), share(10, 500))],
        [ROLLOUT, ask('/', { ...bucket('1000'), ...asks('999') }, share(10))],
        [LIVE, ask('/', { ...bucket('1000'), ...asks('x') }, share(10))],
        [LIVE, ask('/', asks('19'))],
      ];
      const malformed = [
        ...['50', -1, 101, null, [], {}, undefined].map((percent) => share(percent)),
        ...['0', -1, 10_001, null].map((turn) => share(100, turn)),
        ...[7, '../x', '', [ROLLOUT], ROLLOUT.toUpperCase()].map((id) => share(100, 0, id)),
        ...[null, 7, 'all', true, [], {}].map(rollout),
      ];
      for (const one of malformed) cases.push([LIVE, ask('/', bucket('0'), one)]);
      await expectEach(
        'viewer-request',
        cases.map(([id, one]) => [`/sites/${id}/en/index.html`, one]),
      );
    });

    it('compute the same first bucket as Node for any visitor', async () => {
      const visitors = Array.from({ length: 400 }, (_, n) => ({
        ip: n % 2 ? `198.51.${n % 256}.${(n * 7) % 256}` : `2001:db8::${n.toString(16)}`,
        agent: [`Mozilla/5.0 (X11; rv:${n}.0)`, `Бот ${n} 🤖`, '', 'x'.repeat(n)][n % 4] as string,
      }));
      const asked = visitors.map(({ agent, ip }) =>
        event(request('/', { headers: agent ? { 'user-agent': { value: agent } } : {} }), ip),
      );
      const inNode = loadEdgeFunction(code('viewer-request'), { get: () => half.live });
      const expected = await Promise.all(asked.map((one) => inNode(one.request, one.viewer.ip)));
      const cases = asked.map((one) => ({ event: one, store: half }));
      expect(await results('viewer-request', cases)).toEqual(expected.map((one) => 'uri' in one && one.uri));
      // The response function assigns the bucket that the request function used.
      const answers = await run('viewer-response', cases);
      answers.forEach((answer, n) => {
        const given = (answer as { value: { cookies: { bucket: { value: string } } } }).value.cookies.bucket;
        const isRollout = (expected[n] as EdgeRequest).uri.includes(ROLLOUT);
        expect(Number(given.value) < 5000, visitors[n]?.agent).toBe(isRollout);
      });
    });

    it('store the bucket and ask for reports, while a rollout runs', async () => {
      const none = { statusCode: 200, headers: {}, cookies: {} };
      const judged = { cookies: { judged: { value: '1' } } };
      const [first, again, asked, left, over, ...others] = await run('viewer-response', [
        ask('/', {}, half),
        ask('/', bucket('7'), half),
        ask('/', { ...bucket('7'), querystring: { bucket: { value: '8' } } }, half),
        ask('/', { ...bucket('7'), querystring: { bucket: { value: 'off' } } }, half),
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
  });
});
