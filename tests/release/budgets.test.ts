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

const refusal = async (...args: string[]) => {
  const { code, out } = await releaseCommand(args, site.dataDir);
  expect(code, out).toBe(1);
  return JSON.parse(out) as { code: string; error: string; data: unknown };
};

it(
  'holds the part whose pages fail, lets everything else pass, and records who overrides it',
  async () => {
    const [first, second, third, theirs] = await Promise.all([
      ...[1, 2, 3].map((number) => site.publish(PRODUCTS, number)),
      site.publish('mfe-content', 1),
    ]);
    await released(['promote', PRODUCTS, first ?? ''], site.dataDir);
    await pages(PRODUCTS, 40, 8);
    await pages('mfe-content', 40, 0);

    const refused = await refusal('promote', PRODUCTS, second ?? '');
    expect(refused).toMatchObject({
      code: 'release/budget-spent',
      data: { owner: PRODUCTS, budgets: [{ objective: 'pages', good: 40, bad: 8 }] },
    });
    expect(refused.error).toContain('pages 8 bad of 48 in 28 days, 0.5 allowed');
    expect((await refusal('promote', PRODUCTS, second ?? '', '--gradually')).code).toBe(
      'release/budget-spent',
    );
    expect((await refusal('canary', PRODUCTS, '5', second ?? '')).code).toBe('release/budget-spent');
    expect((await refusal('promote', PRODUCTS, second ?? '', '--override-budget', ' ')).code).toBe(
      'release/invalid-override',
    );
    expect((await refusal('budgets', PRODUCTS, '--fail-if-spent')).code).toBe('release/budget-spent');
    await released(['budgets', 'api', '--fail-if-spent'], site.dataDir);

    const other = await released<LiveRecord>(['promote', 'mfe-content', theirs ?? ''], site.dataDir);
    expect(other.overridden).toBeUndefined();
    const back = await released<LiveRecord>(['rollback', PRODUCTS], site.dataDir);
    expect(back.versions).not.toMatchObject({ [PRODUCTS]: first });

    const reason = 'mends the page';
    const mended = await released<LiveRecord>(
      ['promote', PRODUCTS, third ?? '', '--override-budget', reason],
      site.dataDir,
    );
    const overridden = { objective: 'pages', reason, who: mended.who };
    expect(mended).toMatchObject({ versions: { [PRODUCTS]: third }, overridden });
    const { live, budgets } = await released<{ live: LiveRecord; budgets: unknown[] }>(
      ['status'],
      site.dataDir,
    );
    expect(live.overridden).toEqual(overridden);
    expect(budgets).toContainEqual({
      owner: PRODUCTS,
      budgets: [
        expect.objectContaining({ objective: 'pages', state: 'spent' }),
        // The first promotion was rolled back: one of two is too few to say.
        expect.objectContaining({ objective: 'releases', good: 1, bad: 1, state: 'too-few' }),
      ],
    });
    const overview = await (await fetch(`${site.url}/__local/`)).text();
    expect(overview).toMatch(
      /<td>mfe-products<\/td><td>Pages whole and fast<\/td><td>99 %<\/td>.*<td>spent<\/td>/,
    );
  },
  6 * PATIENCE,
);
