import {
  type EdgeRequest,
  type EdgeResponse,
  loadEdgeFunction,
  loadResponseFunction,
} from '@platform/local/edge/edge-function';
import { BUCKET_COOKIE, CANARY_BUCKETS } from '@site/site-model/edge-store';
import { expect, it } from 'vitest';
import { rounds } from '../../tests/support/nightly';
import { renderEdgeFunction } from './render-edge-function';

const LIVE = 'aaaaaaaaaaaa';
const CANARY = 'dddddddddddd';
/** A day's share, of fewer visitors, varies twice as much. */
const [VISITORS, TOLERANCE] = [rounds(12_500, 50_000), rounds(1, 0.5)];
const fallback = 'cccccccccccc';

let live: string | undefined;
const store = { get: (key: string) => (key === 'live' ? live : undefined) };
const onRequest = loadEdgeFunction(renderEdgeFunction('viewer-request', { fallback }), store);
const onResponse = loadResponseFunction(renderEdgeFunction('viewer-response', { fallback }), store);

const canary = (percent: unknown, id: unknown = CANARY) =>
  JSON.stringify({ id: LIVE, canary: { id, percent } });

interface Visitor {
  ip: string;
  agent?: string;
  cookie?: string;
}
const visitor = (n: number): Visitor => ({
  ip: n % 3 === 0 ? `2001:db8::${n.toString(16)}` : `${10 + (n % 90)}.${n & 255}.${(n >> 8) & 255}.7`,
  agent: `Mozilla/5.0 (X11; Linux x86_64; rv:${100 + (n % 40)}.0) Gecko/20100101 Firefox/${n % 11}`,
});

function request({ agent, cookie }: Visitor): EdgeRequest {
  const headers = agent === undefined ? {} : { 'user-agent': { value: agent } };
  const cookies = cookie === undefined ? {} : { [BUCKET_COOKIE.name]: { value: cookie } };
  return { method: 'GET', uri: '/', querystring: {}, headers, cookies };
}

async function shown(who: Visitor): Promise<string> {
  const answer = await onRequest(request(who), who.ip);
  return 'uri' in answer ? (answer.uri.split('/')[2] ?? '') : '';
}

const answered = (who: Visitor): Promise<EdgeResponse> =>
  onResponse({ statusCode: 200, headers: {}, cookies: {} }, request(who), who.ip);

it.each([0, 1, 10, 50, 100])(
  'serves the canary to %d % of the visitors',
  async (percent) => {
    live = canary(percent);
    let given = 0;
    for (let n = 0; n < VISITORS; n++) if ((await shown(visitor(n))) === CANARY) given += 1;
    const share = (given / VISITORS) * 100;
    if (percent === 0 || percent === 100) expect(share).toBe(percent);
    else expect(Math.abs(share - percent)).toBeLessThan(TOLERANCE);
  },
  120_000,
);

it('splits exactly by bucket for visitors who have one', async () => {
  for (const percent of [0, 0.01, 1, 10, 100]) {
    live = canary(percent);
    let given = 0;
    for (let n = 0; n < CANARY_BUCKETS; n++)
      if ((await shown({ ip: '', cookie: String(n) })) === CANARY) given += 1;
    expect(given).toBe(Math.round((percent * CANARY_BUCKETS) / 100));
  }
});

it('keeps a visitor’s variant on another network, through releases, and as the share grows', async () => {
  for (let n = 0; n < 500; n++) {
    live = canary(30);
    const first = await shown(visitor(n));
    const { cookies } = await answered(visitor(n));
    const cookie = cookies?.[BUCKET_COOKIE.name];
    expect(cookie?.attributes).toBe('Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax');
    const later = { ip: '198.51.100.9', agent: 'another', cookie: cookie?.value ?? '' };
    expect(await shown(later)).toBe(first);
    expect((await answered(later)).cookies).toEqual({});
    live = JSON.stringify({ id: 'eeeeeeeeeeee', canary: { id: 'ffffffffffff', percent: 30 } });
    expect(await shown(later)).toBe(first === CANARY ? 'ffffffffffff' : 'eeeeeeeeeeee');
    live = canary(60);
    if (first === CANARY) expect(await shown(later)).toBe(CANARY);
  }
});

it.each([
  canary('10'),
  canary(null),
  canary(-1),
  canary(101),
  canary(100, 7),
  canary(100, '../../server'),
  canary(100, ''),
  `{"id":"${LIVE}","canary":{"id":"${CANARY}","percent":1e999}}`,
  canary([100]),
  canary(100, [CANARY]),
  canary(100, CANARY.toUpperCase()),
  JSON.stringify({ id: LIVE, canary: true }),
  JSON.stringify({ id: LIVE, canary: [] }),
])('serves the live composition to everybody if the canary is malformed: %s', async (value) => {
  live = value;
  for (let n = 0; n < 50; n++) expect(await shown(visitor(n))).toBe(LIVE);
  expect((await answered(visitor(1))).cookies).toEqual({});
});

it.each(['-1', '10000', '1e3', 'x', '', '99999', '0x1'])(
  'assigns a new bucket for the invalid cookie %j',
  async (cookie) => {
    live = canary(50);
    const who = visitor(7);
    expect(await shown({ ...who, cookie })).toBe(await shown(who));
    expect((await answered({ ...who, cookie })).cookies).toEqual((await answered(who)).cookies);
  },
);

it('sets no cookie without a canary, and leaves the response unchanged if the store is down', async () => {
  live = JSON.stringify({ id: LIVE });
  expect((await answered(visitor(1))).cookies).toEqual({});
  live = undefined;
  expect(await answered(visitor(1))).toEqual({ statusCode: 200, headers: {}, cookies: {} });
  expect(await shown({ ip: '' })).toBe(fallback);
});
