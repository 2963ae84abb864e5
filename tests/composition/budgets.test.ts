import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localClient } from '@platform/releases/local/local-site';
import { readErrorBudgets, readLevels, sayErrorBudgets } from '@platform/releases/report';
import { API_OWNER } from '@site/server-data/service-levels';
import { serviceLevelCounts } from 'lambdas/shared/table/counters';
import { promote as promoteCommand } from 'tools/release/commands/release';
import { expect, it } from 'vitest';
import { A, hex, releaseAll, releaseFixture } from './support/teams';
import { typedContext } from './support/typed-context';

const fixture = releaseFixture();
const { team, database } = fixture;
const PRODUCTS = 'mfe-products';

/** Counts page loads as the telemetry function does. */
async function count(...outcomes: ('good' | 'bad' | 'outside')[]) {
  const { table, endpoint } = database();
  const client = localClient(endpoint);
  const counts = serviceLevelCounts(DynamoDBDocumentClient.from(client), table);
  for (const outcome of outcomes) await counts.add('pages', PRODUCTS, outcome, new Date());
  client.destroy();
}

it('a part with a spent budget releases, and its team sees what is spent', async () => {
  await releaseAll(team('owner'), A);
  await count('good', ...Array<'bad'>(9).fill('bad'), 'outside');
  for (const options of [{ gradually: false }, { gradually: true }]) {
    const said: string[] = [];
    const version = hex(options.gradually ? 'p3' : 'p2');
    const live = await promoteCommand(typedContext(fixture, 'anna', options, said), [PRODUCTS, version]);
    expect(said.join('\n')).toContain(
      'mfe-products   pages spent: 9 bad of 10, 0.1 allowed in 28 days (9000 % spent), 1 failed outside',
    );
    expect(live).toMatchObject(
      options.gradually ? { rollout: { part: PRODUCTS, version } } : { versions: { [PRODUCTS]: version } },
    );
  }
  const api = await readErrorBudgets(API_OWNER, readLevels(database()), new Date());
  expect(api.budgets.map(({ objective }) => objective)).toEqual(['leads', 'calls']);
});

it('says so when the counts can’t be read', async () => {
  const failure = Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' });
  const said: string[] = [];
  const found = await readErrorBudgets(PRODUCTS, () => Promise.reject(failure), new Date());
  sayErrorBudgets((line) => said.push(line), [found]);
  expect(said.at(-1)).toContain("counts can't be read (AccessDeniedException)");
});
