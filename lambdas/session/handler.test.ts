import { ACCESS_SECONDS, REFRESH_SECONDS } from '@site/contracts/api/session';
import { keysSecretSchema } from '@site/server-data/secrets';
import { expect, test } from 'vitest';
import { readToken } from '../shared/session';
import { tableQuotas } from '../shared/table/quotas';
import { recorders } from '../test-support/recorders';
import { secretOf } from '../test-support/secret-of';
import { tableFixture } from '../test-support/start-table';
import { openSession } from './handler';

const table = tableFixture();

const START = new Date('2026-11-21T10:00:00.000Z');
const keys = { current: 'c'.repeat(64) };
let counts: ReturnType<typeof recorders>['counts'] = {};
const open = (refresh_token?: string, { at = START, network = '203.0.113.9', limit = 3, with: used = keys } = {}) => {
  const said = recorders();
  counts = said.counts;
  return openSession(refresh_token === undefined ? {} : { refresh_token }, {
    keys: secretOf(keysSecretSchema, used),
    quotas: tableQuotas(() => table.name, table.dynamo),
    perAddressHour: limit,
    network,
    now: at,
    count: said.count,
  });
};
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const visitor = (token: string, at = START) => readToken(token, 'access', keys, at.getTime() / 1000);

test('keeps the visitor through refreshes, and makes a new one after a month without any', async () => {
  const first = await open();
  expect(first.expires_in).toBe(ACCESS_SECONDS);
  const next = await open(first.refresh_token, { at: later(1000) });
  expect(visitor(next.access_token, later(1000))).toBe(visitor(first.access_token));
  expect(visitor(first.access_token, later(ACCESS_SECONDS))).toBeUndefined();
  const stranger = await open(first.refresh_token, { at: later(REFRESH_SECONDS) });
  expect(visitor(stranger.access_token, later(REFRESH_SECONDS))).not.toBe(visitor(first.access_token));
});

test('limits new sessions per address and hour, but not refreshes', async () => {
  const at = { network: '203.0.113.22', limit: 2 };
  const { refresh_token } = await open(undefined, at);
  await open(undefined, at);
  await expect(open(undefined, at)).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    fields: [],
    retryAfterSeconds: 3600,
  });
  expect(counts).toEqual({ QuotaRefused: 1 });
  await open(refresh_token, at);
  expect(counts).toEqual({ SessionsIssued: 1 });
  await open(undefined, { ...at, network: '203.0.113.23' });
});
