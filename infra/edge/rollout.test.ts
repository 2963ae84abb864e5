import { rounds } from '@platform/base/test-support/nightly';
import {
  type EdgeRequest,
  type EdgeResponse,
  loadEdgeFunction,
  loadResponseFunction,
} from '@platform/local/edge/edge-function';
import { BUCKET_COOKIE } from '@site/site-model/edge-store';
import { ROLLOUT_STEPS } from '@site/site-model/rollout';
import { expect, it } from 'vitest';
import { renderEdgeFunction } from './render-edge-function';

const LIVE = 'aaaaaaaaaaaa';
const ROLLOUT = 'dddddddddddd';
const TURN = 1234;
const VISITORS = rounds(12_500, 50_000);
const fallback = 'cccccccccccc';

let live: string | undefined;
const store = { get: (key: string) => (key === 'live' ? live : undefined) };
const onRequest = loadEdgeFunction(renderEdgeFunction('viewer-request', fallback), store);
const onResponse = loadResponseFunction(renderEdgeFunction('viewer-response', fallback), store);

const rollout = (percent: number, turn = TURN) => pointer({ id: ROLLOUT, percent, turn });
const pointer = (rollout?: unknown) => JSON.stringify({ id: LIVE, rollout });

interface Visitor {
  ip: string;
  agent?: string;
  cookie?: string;
  /** Value of the query parameter. */
  asked?: string;
}
const visitor = (n: number): Visitor => ({
  ip: n % 3 === 0 ? `2001:db8::${n.toString(16)}` : `${10 + (n % 90)}.${n & 255}.${(n >> 8) & 255}.7`,
  agent: `Mozilla/5.0 (X11; Linux x86_64; rv:${100 + (n % 40)}.0) Gecko/20100101 Firefox/${n % 11}`,
});

function request({ agent, cookie, asked }: Visitor): EdgeRequest {
  const headers = agent === undefined ? {} : { 'user-agent': { value: agent } };
  const cookies = cookie === undefined ? {} : { [BUCKET_COOKIE.name]: { value: cookie } };
  const querystring = asked === undefined ? {} : { [BUCKET_COOKIE.name]: { value: asked } };
  return { method: 'GET', uri: '/', querystring, headers, cookies };
}

async function shown(who: Visitor): Promise<string> {
  const answer = await onRequest(request(who), who.ip);
  return 'uri' in answer ? (answer.uri.split('/')[2] ?? '') : '';
}

const answered = (who: Visitor): Promise<EdgeResponse> =>
  onResponse({ statusCode: 200, headers: {}, cookies: {} }, request(who), who.ip);

it.each(ROLLOUT_STEPS)(
  'serves the rollout to %d % of the visitors',
  async (percent) => {
    live = rollout(percent);
    let given = 0;
    for (let n = 0; n < VISITORS; n++) if ((await shown(visitor(n))) === ROLLOUT) given += 1;
    const part = percent / 100;
    // Four times the standard deviation of chance.
    const tolerance = 4 * Math.sqrt((part * (1 - part)) / VISITORS);
    expect(Math.abs(given / VISITORS - part)).toBeLessThan(tolerance);
  },
  120_000,
);

it('ignores an invalid bucket in an address or a cookie, and keeps a valid one that the request function has removed', async () => {
  // The buckets from 100.
  live = rollout(1, 9900);
  const who = { ip: '198.51.100.9', cookie: '5' };
  expect(await shown({ ...who, asked: 'off' })).toBe(await shown({ ip: who.ip }));
  for (const invalid of ['-1', '10000', 'x', '', '1e3', 'OFF', '99999', '0x1']) {
    expect(await shown({ ...who, asked: invalid })).toBe(LIVE);
    expect((await answered({ ...who, asked: invalid })).cookies?.bucket?.value).toBe('5');
    expect((await answered({ ip: who.ip, cookie: invalid })).cookies).toEqual((await answered({ ip: who.ip })).cookies);
  }
  // CloudFront may show the response function the request as the request function changed it.
  const changed = await onRequest({ ...request({ ...who, asked: '150' }) }, who.ip);
  if (!('uri' in changed)) throw new Error('no request');
  expect(changed.querystring).toEqual({});
  const response = await onResponse({ statusCode: 200, headers: {}, cookies: {} }, changed, who.ip);
  expect(response.cookies?.bucket?.value).toBe('150');
});

it('removes the query before the cache, whether or not a rollout runs, and keeps other parameters', async () => {
  for (const value of [pointer(), rollout(50), undefined]) {
    live = value;
    for (const asked of ['7', 'x', 'off']) {
      const one = request({ ip: '', asked });
      const answer = await onRequest({ ...one, querystring: { ...one.querystring, utm: { value: 'a' } } }, '');
      expect('uri' in answer && answer.querystring).toEqual({ utm: { value: 'a' } });
    }
  }
});
