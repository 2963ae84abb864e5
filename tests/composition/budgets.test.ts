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
import { promote as promoteCommand } from '../../tools/release/commands/promote';
import { A, hex, releaseFixture } from './support/teams';
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
  await count('good', ...Array<'bad'>(9).fill('bad'));
  for (const options of [{ gradually: false }, { gradually: true }]) {
    const said: string[] = [];
    const version = hex(options.gradually ? 'p3' : 'p2');
    const live = await promoteCommand(typedContext(fixture, 'anna', options, said), [PRODUCTS, version]);
    expect(said.join('\n')).toContain('mfe-products   pages spent (9000 %)');
    expect(live).toMatchObject(
      options.gradually ? { canaries: [{ slot: PRODUCTS }] } : { versions: { [PRODUCTS]: version } },
    );
  }
});

it('sums the counts of the API’s functions, and counts releases in the live log', async () => {
  const target = team('anna');
  await releaseAll(target, A);
  for (const version of ['p2', 'p3', 'p4']) {
    await promote(target, PRODUCTS, hex(version));
    await rollbackPart(target, PRODUCTS);
  }
  await count('good', 'bad', 'bad', 'outside');
  const now = new Date();
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
