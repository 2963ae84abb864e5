import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LOCAL_PLAN } from '@platform/judge/plan';
import { budgetsOf } from '@platform/releases/budgets/budgets-of';
import { sayBudgets } from '@platform/releases/budgets/say-budgets';
import { judgeCanaries } from '@platform/releases/judging/judge-canaries';
import { judgeOrders } from '@platform/releases/judging/judge-orders';
import { judgeRecords } from '@platform/releases/judging/judge-record';
import { readVisits } from '@platform/releases/judging/read-visits';
import { localClient } from '@platform/releases/local/local-client';
import { callerOn, orderSchema } from '@platform/releases/orders/orders';
import { releaseAll } from '@platform/releases/orders/release';
import { sayHistory, sayStatus } from '@platform/releases/report';
import { API_OWNER, hourOf, type Outcome } from '@site/server-data/service-levels';
import { itemKeys } from '@site/server-data/tables';
import { canaryVisits, LIVE_VISITS } from '@site/server-data/visit-counts';
import { percentOf } from '@site/site-model/canary';
import { expect, it } from 'vitest';
import { visitCounts } from '../../lambdas/shared/table/visit-counts';
import { A, hex, releaseFixture } from './support/teams';

const { previews, team, database } = releaseFixture();
const [PRODUCTS, CONTENT] = ['mfe-products', 'mfe-content'] as const;

const caller = (target = team('anna')) =>
  callerOn({ target, previews: previews(), previewOrigin: '', siteOrigin: 'https://site.test' });
const promotion = (part: string, version: string, override?: string) =>
  ({ action: 'promote', part, version: hex(version), ...(override ? { override } : {}) }) as const;

/** Counts as the API's functions write them. */
async function count(objective: string, owner: string, counts: Partial<Record<Outcome, number>>) {
  const { table, endpoint } = database();
  const client = localClient(endpoint);
  const entries = Object.entries(counts);
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: table,
      Key: itemKeys.serviceLevel(objective, owner, hourOf(new Date())),
      UpdateExpression: `ADD ${entries.map(([name]) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
    }),
  );
  client.destroy();
}
const spend = () => count('pages', PRODUCTS, { good: 388, bad: 12 });
const live = () => team('x').log.current();

it('holds promotions and canaries of the part that spent a budget, and nothing else', async () => {
  await releaseAll(team('owner'), A);
  const call = caller();
  await call(promotion(PRODUCTS, 'p2'));
  await spend();
  const before = await live();
  const refused = {
    code: 'release/budget-spent',
    serialized: {
      data: {
        owner: PRODUCTS,
        days: 28,
        budgets: [{ objective: 'pages', good: 388, bad: 12, allowed: 4, spent: 3 }],
      },
    },
  };
  await expect(call(promotion(PRODUCTS, 'p3'))).rejects.toMatchObject(refused);
  const choice = { part: PRODUCTS, version: hex('p3') };
  for (const gradually of [true, false])
    await expect(call({ action: 'canary', percent: 5, choice, gradually })).rejects.toMatchObject(refused);
  expect(await live()).toEqual(before);
  // What is live may be projected again.
  expect(await call(promotion(PRODUCTS, 'p2'))).toEqual(before);

  await call(promotion(CONTENT, 'c2'));
  await call({ action: 'canary', percent: 5, choice: { part: CONTENT, version: hex('c3') } });
  await call({ action: 'freeze' });
  await call({ action: 'thaw' });
  const back = await call({ action: 'rollback-part', part: PRODUCTS });
  expect(back.versions).toEqual({ ...A, [CONTENT]: hex('c2') });
  await call({ action: 'rollback' });
  await call({ action: 'abort', part: CONTENT });
  expect((await call({ action: 'retire', part: PRODUCTS, gone: true })).action).toBe('retire');
});

it('holds larger shares of a running canary, not smaller ones nor its end', async () => {
  await releaseAll(team('owner'), A);
  const call = caller();
  const choice = { part: PRODUCTS, version: hex('p2') };
  await call({ action: 'canary', percent: 10, choice });
  await spend();
  const refused = { code: 'release/budget-spent' };
  await expect(call({ action: 'step-canary', slot: PRODUCTS, percent: 11 })).rejects.toMatchObject(refused);
  await expect(call({ action: 'canary', percent: 11, choice })).rejects.toMatchObject(refused);
  // Another version is another release, whatever its share.
  const other = { part: PRODUCTS, version: hex('p3') };
  await expect(call({ action: 'canary', percent: 1, choice: other })).rejects.toMatchObject(refused);
  await call({ action: 'step-canary', slot: PRODUCTS, percent: 5 });
  await call({ action: 'canary', percent: 4, choice });
  expect((await live())?.canaries?.map(percentOf)).toEqual([4]);
  await call({ action: 'end-canary', slot: PRODUCTS });
  // A composition by its id is the owners', and was released before.
  await call({
    action: 'canary',
    percent: 4,
    choice: { composition: (await call(promotion(CONTENT, 'c2'))).from ?? '' },
  });
});

it('lets an owner override in writing, records that, and shows it', async () => {
  await releaseAll(team('owner'), A);
  const call = caller();
  await spend();
  await expect(call(promotion(PRODUCTS, 'p2', ' '))).rejects.toMatchObject({
    code: 'release/invalid-override',
  });
  expect(orderSchema.safeParse(promotion(PRODUCTS, 'p2', 'x'.repeat(201))).success).toBe(false);
  const record = await call(promotion(PRODUCTS, 'p2', ' mends the broken page '));
  const overridden = { objective: 'pages', reason: 'mends the broken page', who: 'anna' };
  expect(record).toMatchObject({ versions: { [PRODUCTS]: hex('p2') }, overridden });
  expect((await live())?.overridden).toEqual(overridden);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  sayStatus(say, await live());
  sayHistory(say, await team('x').log.history());
  const words = 'spent budget "pages" overridden by anna: mends the broken page';
  expect(said.filter((line) => line.includes(words))).toHaveLength(2);
  // The next release needs a reason of its own, and one that needs none records none.
  await expect(call(promotion(PRODUCTS, 'p3'))).rejects.toMatchObject({ code: 'release/budget-spent' });
  expect((await call(promotion(CONTENT, 'c2', 'in a hurry'))).overridden).toBeUndefined();
});

it('is not held by what failed outside, nor by too few bad events', async () => {
  await releaseAll(team('owner'), A);
  await count('pages', PRODUCTS, { good: 1, bad: 4, outside: 400 });
  await count('pages', CONTENT, { good: 100, outside: 400 });
  expect((await caller()(promotion(PRODUCTS, 'p2'))).overridden).toBeUndefined();
  await caller()(promotion(CONTENT, 'c2'));
  const now = new Date();
  const [products] = (await budgetsOf(PRODUCTS, team('x'), now)).budgets;
  expect(products).toMatchObject({ objective: 'pages', state: 'too-few', bad: 4, outside: 400 });
});

it('holds no release when the counts can’t be read, and says so in the record', async () => {
  await releaseAll(team('owner'), A);
  await spend();
  const failure = Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' });
  const target = { ...team('anna'), levels: () => Promise.reject(failure) };
  const record = await caller(target)(promotion(PRODUCTS, 'p2'));
  expect(record).toMatchObject({
    versions: { [PRODUCTS]: hex('p2') },
    countsUnread: 'AccessDeniedException',
  });
  const said: string[] = [];
  sayStatus((line) => said.push(line), await live());
  expect(said.join('\n')).toContain("counts can't be read (AccessDeniedException): they hold no release");
  const found = await budgetsOf(PRODUCTS, target, new Date());
  sayBudgets((line) => said.push(line), [found]);
  expect(found.budgets.map(({ objective }) => objective)).toEqual(['releases']);
  expect(said.at(-1)).toContain('AccessDeniedException');
});

it('holds a part whose releases are taken back too often, by the log alone', async () => {
  await releaseAll(team('owner'), A);
  const call = caller();
  for (const version of ['p2', 'p3', 'p4']) {
    await call(promotion(PRODUCTS, version));
    await call({ action: 'rollback-part', part: PRODUCTS });
  }
  await expect(call(promotion(PRODUCTS, 'p5'))).rejects.toMatchObject({
    code: 'release/budget-spent',
    serialized: { data: { budgets: [{ objective: 'releases', bad: 3 }] } },
  });
  await call(promotion(CONTENT, 'c2'));
  expect((await budgetsOf(API_OWNER, team('x'), new Date())).budgets.map((one) => one.objective)).toEqual([
    'leads',
    'calls',
  ]);
});

/** A judge who looks two minutes after the visits of one minute, of which `failing` of the canary fail. */
function judged() {
  const target = team('judge');
  const records = judgeRecords(database());
  const look = (now: Date) =>
    judgeCanaries({
      log: target.log,
      visits: readVisits(database()),
      records,
      ...judgeOrders(caller(target)),
      plan: LOCAL_PLAN,
      now,
    });
  const visit = async (failing: number, minutes: number) => {
    const canary = (await live())?.canaries?.[0];
    if (!canary) throw new Error('no canary');
    const at = (after: number) => new Date(Date.parse(canary.shareSince) + after * 60_000);
    const { table, endpoint } = database();
    const client = localClient(endpoint);
    const counts = visitCounts(DynamoDBDocumentClient.from(client), table);
    const add = (of: string, bad: boolean) =>
      counts.add(of, { begins: true, bad: bad ? ['clientErrors'] : [] }, at(minutes));
    const ofLive = (60 * (100 - percentOf(canary))) / percentOf(canary);
    for (let one = 0; one < 60; one++) await add(canaryVisits(PRODUCTS, canary.since), one < failing);
    for (let one = 0; one < ofLive; one++) await add(LIVE_VISITS, false);
    client.destroy();
    return look(at(minutes + 2));
  };
  return { visit, records };
}

it('holds the judge’s steps and says why, but not its withdrawals', async () => {
  await releaseAll(team('owner'), A);
  const { visit, records } = judged();
  const choice = { part: PRODUCTS, version: hex('p2') };
  await caller()({ action: 'canary', percent: 25, choice, gradually: true });
  await spend();
  const refused = expect.stringContaining('release/budget-spent');
  expect(await visit(0, 2)).toMatchObject([{ done: 'nothing', decision: { action: 'step' }, refused }]);
  expect((await records.read(PRODUCTS))?.refused).toEqual(refused);
  expect((await live())?.canaries?.map(percentOf)).toEqual([25]);
  expect(await visit(55, 6)).toMatchObject([{ done: 'ended', decision: { action: 'withdraw' } }]);
}, 60_000);

it('lets the judge step and promote a canary that began with an override', async () => {
  await releaseAll(team('owner'), A);
  const call = caller();
  const { visit } = judged();
  await spend();
  const choice = { part: PRODUCTS, version: hex('p2') };
  await call({ action: 'canary', percent: 25, choice, gradually: true, override: 'mends the page' });
  const overridden = { objective: 'pages', reason: 'mends the page', who: 'anna' };
  // Another team's release carries it along.
  await call(promotion(CONTENT, 'c2'));
  expect(await visit(0, 2)).toMatchObject([{ done: 'stepped' }]);
  expect(await live()).toMatchObject({ who: 'judge', overridden });
  expect(await visit(0, 6)).toMatchObject([{ done: 'promoted' }]);
  expect(await live()).toMatchObject({ versions: { [PRODUCTS]: hex('p2') }, overridden });
  await expect(call(promotion(PRODUCTS, 'p3'))).rejects.toMatchObject({ code: 'release/budget-spent' });
}, 60_000);
