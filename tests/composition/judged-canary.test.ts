import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { LOCAL_PLAN } from '@platform/judge/plan';
import { judgeCanaries } from '@platform/releases/judging/judge-canaries';
import { judgedNow, judgeRecords, readVisits, sayJudged } from '@platform/releases/judging/judge-record';
import { localClient } from '@platform/releases/local/running-platform';
import { callerOn } from '@platform/releases/orders/orders';
import { canaryVisits, LIVE_VISITS, minuteOf } from '@site/server-data/visit-counts';
import { percentOf } from '@site/site-model/canary';
import { visitCounts } from 'lambdas/shared/table/visit-counts';
import { expect, it } from 'vitest';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const { team, database } = releaseFixture();
const [PRODUCTS, CONTENT] = ['mfe-products', 'mfe-content'] as const;

/** The judge on the fixture's table, as both platforms run it. */
function judge() {
  const target = team('judge');
  const call = callerOn({ target, previewOrigin: '', siteOrigin: 'https://site.test' });
  const records = judgeRecords(database());
  const look = (now: Date) =>
    judgeCanaries({
      log: target.log,
      visits: readVisits(database()),
      records,
      call,
      plan: LOCAL_PLAN,
      now,
    });
  return { look, records, call, log: target.log };
}

/** Visits as pages report them, through the telemetry function's own writer. */
async function visits(of: string, count: number, failing: number, now: Date) {
  const { table, endpoint } = database();
  const client = localClient(endpoint);
  const counts = visitCounts(DynamoDBDocumentClient.from(client), table);
  for (let at = 0; at < count; at++) {
    const bad = at < failing ? (['clientErrors'] as const) : [];
    await counts.add(of, { begins: true, bad: [...bad], lcp: 900 + at }, network++, now);
  }
  client.destroy();
}

let network = 0;
const minutesAfter = (minutes: number, time: string) => new Date(Date.parse(time) + minutes * 60_000);
const running = async () => {
  const { canaries = [] } = (await team('x').log.current()) ?? {};
  return Object.fromEntries(canaries.map((one) => [one.slot, percentOf(one)]));
};

it('withdraws a canary that fails, on the figures in the record, and leaves another team’s alone', async () => {
  await releaseAll(team('owner'), A);
  const { look, records, call, log } = judge();
  await call({
    action: 'canary',
    percent: 25,
    choice: { part: PRODUCTS, version: hex('p2') },
    gradually: true,
  });
  await call({ action: 'canary', percent: 10, choice: { part: CONTENT, version: hex('c2') } });
  const [bad, good] = ((await log.current())?.canaries ?? []).toSorted((a) => (a.slot === PRODUCTS ? -1 : 1));
  if (!bad || !good) throw new Error('no canaries');
  const first = minutesAfter(2, good.shareSince);
  await visits(canaryVisits(PRODUCTS, bad.since), 25, 20, first);
  await visits(canaryVisits(CONTENT, good.since), 10, 0, first);
  await visits(LIVE_VISITS, 65, 1, first);

  // The minute is not over.
  await look(new Date((minuteOf(first) + 1) * 60_000 - 1));
  expect(await running()).toEqual({ [PRODUCTS]: 25, [CONTENT]: 10 });
  await look(minutesAfter(4, good.shareSince));
  expect(await running()).toEqual({ [CONTENT]: 10 });
  const live = await log.current();
  expect(live?.canariesEnded).toMatchObject([
    {
      slot: PRODUCTS,
      percent: 25,
      why: 'judged',
      figures: {
        action: 'withdraw',
        reasons: [{ most: 'clientErrors', canary: { bad: 20, total: 25 }, live: { bad: 1, total: 65 } }],
      },
    },
  ]);
  expect(live).toMatchObject({ who: 'judge', versions: A });

  const said: string[] = [];
  sayJudged((line) => said.push(line), await judgedNow(live ?? {}, records));
  expect(said[0]).toMatch(
    /^The judge on mfe-content, .*: 10 visits of the canary, 65 of live; it holds: 0 of 60 visits/,
  );
  expect(said.join('\n')).toContain('failing visits     0 of 10, live 1 of 65');
  expect(said.join('\n')).toMatch(
    / {4}clientErrors {5}0, live 1\n {2}LCP {16}\d+ ms, live \d+ ms \(75th percentile\)/,
  );
});

it('steps and promotes a canary that is no worse, and keeps what it knows through another team’s release', async () => {
  await releaseAll(team('owner'), A);
  const { look, call, log } = judge();
  await call({
    action: 'canary',
    percent: 25,
    choice: { part: PRODUCTS, version: hex('p2') },
    gradually: true,
  });
  const shares: unknown[] = [];
  for (let round = 0; round < 8; round++) {
    const canary = (await log.current())?.canaries?.[0];
    if (!canary) break;
    // Time does not pass in this test, but each round has a minute of its own.
    const at = minutesAfter(2 + 2 * round, canary.shareSince);
    const share = percentOf(canary);
    shares.push(share);
    await visits(canaryVisits(PRODUCTS, canary.since), 80, 0, at);
    await visits(LIVE_VISITS, Math.round((80 * (100 - share)) / share), 1, at);
    // Another team releases in between: the canary goes on, and so does what is known about it.
    if (round === 0) await call({ action: 'promote', part: CONTENT, version: hex('c3') });
    await look(minutesAfter(4 + 2 * round, canary.shareSince));
  }
  expect(shares).toEqual([25, 50]);
  const live = await log.current();
  expect(live?.canaries ?? []).toEqual([]);
  expect(live?.versions).toEqual({ ...A, [PRODUCTS]: hex('p2'), [CONTENT]: hex('c3') });
});
