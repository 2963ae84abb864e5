import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { budgetsOf } from '@platform/releases/budgets/budgets-of';
import { readLevels } from '@platform/releases/budgets/read-levels';
import { sayBudgets } from '@platform/releases/budgets/say-budgets';
import { localClient } from '@platform/releases/local/local-client';
import { promote, releaseAll } from '@platform/releases/orders/release';
import { rollbackPart } from '@platform/releases/orders/rollback-part';
import { API_OWNER } from '@site/server-data/service-levels';
import { expect, it } from 'vitest';
import { serviceLevelCounts } from '../../lambdas/shared/table/service-level-counts';
import { A, hex, releaseFixture } from './support/teams';

const { team, database } = releaseFixture();
const PRODUCTS = 'mfe-products';

it('sums the counts of the API’s functions, and counts releases in the live log', async () => {
  const target = team('anna');
  await releaseAll(target, A);
  for (const version of ['p2', 'p3', 'p4']) {
    await promote(target, PRODUCTS, hex(version));
    await rollbackPart(target, PRODUCTS);
  }
  const { table, endpoint } = database();
  const client = localClient(endpoint);
  const counts = serviceLevelCounts(DynamoDBDocumentClient.from(client), table);
  const now = new Date();
  for (const outcome of ['good', 'bad', 'bad', 'outside'] as const)
    await counts.add('pages', PRODUCTS, outcome, now);
  client.destroy();
  const sources = { log: target.log, levels: readLevels(database()) };
  expect((await budgetsOf(PRODUCTS, sources, now)).budgets).toMatchObject([
    { objective: 'pages', good: 1, bad: 2, outside: 1, state: 'too-few' },
    { objective: 'releases', good: 0, bad: 3, state: 'spent' },
  ]);
  const api = await budgetsOf(API_OWNER, sources, now);
  expect(api.budgets.map(({ objective }) => objective)).toEqual(['leads', 'calls']);
});

it('shows what can be read when the counts can’t', async () => {
  const { log } = team('anna');
  const failure = Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' });
  const found = await budgetsOf(PRODUCTS, { log, levels: () => Promise.reject(failure) }, new Date());
  expect(found.budgets.map(({ objective }) => objective)).toEqual(['releases']);
  const said: string[] = [];
  sayBudgets((line) => said.push(line), [found]);
  expect(said.at(-1)).toContain("counts can't be read (AccessDeniedException)");
});
