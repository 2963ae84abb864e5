import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localClient } from '@platform/releases/local/local-client';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceNames } from '../../infra/config/resource-names';
import { serviceLevelCounts } from '../../lambdas/shared/table/service-level-counts';
import { type FixtureSite, startFixtureSite } from './support/fixture-site';
import { releaseCommand, released } from './support/release-command';

const PATIENCE = 60_000;
const PRODUCTS = 'mfe-products';

let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite();
}, 4 * PATIENCE);
afterAll(() => site?.close(), PATIENCE);

/** Counts page loads as the telemetry function does. */
async function pages(owner: string, good: number, bad: number) {
  const client = localClient(site.dynamodbUrl);
  const counts = serviceLevelCounts(DynamoDBDocumentClient.from(client), resourceNames('local').table);
  for (let at = 0; at < good + bad; at++)
    await counts.add('pages', owner, at < bad ? 'bad' : 'good', new Date());
  client.destroy();
}

it(
  'a part releases with a spent error budget, and sees it',
  async () => {
    const [first, second] = await Promise.all([1, 2].map((number) => site.publish(PRODUCTS, number)));
    await pages(PRODUCTS, 40, 8);
    const { code, steps, out } = await releaseCommand(['promote', PRODUCTS, first ?? ''], site.dataDir);
    expect(code, out + steps).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ versions: { [PRODUCTS]: first } });
    expect(steps).toContain('mfe-products   pages spent (1667 %); releases too few events to say');
    const canary = await released<LiveRecord>(
      ['promote', PRODUCTS, second ?? '', '--gradually'],
      site.dataDir,
    );
    expect(canary.canaries).toHaveLength(1);
    const { budgets } = await released<{ budgets: unknown[] }>(['status'], site.dataDir);
    expect(budgets).toContainEqual({
      owner: PRODUCTS,
      budgets: [
        expect.objectContaining({ objective: 'pages', state: 'spent' }),
        expect.objectContaining({ objective: 'releases', good: 2, state: 'kept' }),
      ],
    });
    const overview = await (await fetch(`${site.url}/__local/`)).text();
    expect(overview).toMatch(
      /<td>mfe-products<\/td><td>Pages whole and fast<\/td><td>99 %<\/td>.*<td>spent<\/td>/,
    );
  },
  6 * PATIENCE,
);
