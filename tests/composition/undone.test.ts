import { caller } from '@platform/releases/aws/invoke';
import { promote, rollback } from '@platform/releases/orders/release';
import { planRollback, undoneBy } from '@platform/releases/orders/rollback-plan';
import { expect, it } from 'vitest';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const { team } = releaseFixture();
const plan = async () => {
  const history = await team('reader').log.history();
  const planned = planRollback(history);
  return planned ? undoneBy(history, planned) : [];
};

it('lists which releases a rollback undoes and who released them', async () => {
  await releaseAll(team('first'), A);
  await promote({ ...team('anna'), commit: '0123456789ab' }, 'mfe-products', hex('p2'));
  await promote(team('bob'), 'mfe-content', hex('c2'));
  expect(await plan()).toMatchObject([
    { part: 'mfe-content', version: hex('c2'), to: A['mfe-content'], release: { who: 'bob' } },
  ]);
  await rollback(team('carl'));
  expect(await plan()).toMatchObject([
    { part: 'mfe-products', version: hex('p2'), release: { who: 'anna', commit: '0123456789ab' } },
  ]);
});

it('names the CI actor or else the Git identity, with the commit', () => {
  expect(caller({ GITHUB_ACTOR: 'anna', GITHUB_RUN_ID: '7' }).who).toBe('anna, run 7');
  const { who, commit } = caller({ USER: 'anna' });
  expect(who).not.toBe('');
  expect(commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}\+?$/);
});
