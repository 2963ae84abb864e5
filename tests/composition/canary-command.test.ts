import { refusal } from '@platform/base/test-support/refusal';
import { LOCAL_PLAN } from '@platform/judge/plan';
import { startCanary } from '@platform/releases/orders/canary';
import { freeze } from '@platform/releases/orders/go-live';
import { percentOf } from '@site/site-model/canary';
import { canary } from 'tools/release/commands/canary';
import { promote } from 'tools/release/commands/promote';
import type { Options } from 'tools/release/run-program';
import { expect, it } from 'vitest';
import { A, hex, releaseAll, releaseFixture } from './support/teams';
import { typedContext } from './support/typed-context';

const fixture = releaseFixture();
const { team } = fixture;
const [PRODUCTS, CONTENT] = ['mfe-products', 'mfe-content'] as const;

/** Types a command as a person; resolves with the shares by slot. */
async function typed(who: string, args: string[], options: Partial<Options> = {}, command = canary) {
  const answer = await command(typedContext(fixture, who, options), args);
  if (options.show) return answer;
  const { canaries = [] } = (await team(who).log.current()) ?? {};
  return Object.fromEntries(
    canaries.map((one) => [one.slot, [one.versions[one.slot] ?? one.composition, percentOf(one)]]),
  );
}

it('starts a canary of a version or a composition, changes its share, and ends it', async () => {
  const { id } = await releaseAll(team('owner'), A);
  expect(await typed('anna', [PRODUCTS, '10', hex('p2')])).toEqual({ [PRODUCTS]: [hex('p2'), 10] });
  expect(await typed('anna', [PRODUCTS, '12.5', hex('p3')])).toEqual({ [PRODUCTS]: [hex('p3'), 12.5] });
  // Without a version, only the share of the running one changes.
  expect(await typed('bob', [PRODUCTS, '20'])).toEqual({ [PRODUCTS]: [hex('p3'), 20] });
  const other = await team('owner').compose({ ...A, [CONTENT]: hex('c5') }, team('owner').settings);
  const site = { [PRODUCTS]: [hex('p3'), 20], site: [other.id, 5] };
  expect(await typed('bob', [other.id, '5'])).toEqual(site);
  expect(await typed('bob', ['site', 'off'])).toEqual({ [PRODUCTS]: [hex('p3'), 20] });
  expect((await team('owner').log.current())?.composition).toBe(id);
});

it('needs no part where one canary runs, and refuses to guess where several or none run', async () => {
  await releaseAll(team('owner'), A);
  await expect(typed('anna', ['off'])).rejects.toMatchObject({ code: 'release/which-canary' });
  await startCanary(team('anna'), 10, { part: PRODUCTS, version: hex('p2') });
  expect(await typed('bob', ['15'])).toEqual({ [PRODUCTS]: [hex('p2'), 15] });
  expect(await typed('bob', [], { show: true })).toMatchObject({ url: 'https://site.test/?bucket=0' });
  await startCanary(team('bob'), 10, { part: CONTENT, version: hex('c2') });
  await expect(typed('bob', ['off'])).rejects.toMatchObject(
    refusal('release/which-canary', `running: ${CONTENT}, ${PRODUCTS}.`),
  );
  expect(await typed('bob', [CONTENT, 'off'])).toEqual({ [PRODUCTS]: [hex('p2'), 15] });
  expect(await typed('bob', ['off'])).toEqual({});
});

it.each([
  [['101'], '101'],
  [['10', PRODUCTS], PRODUCTS],
  [[PRODUCTS, '-1'], '-1'],
  [[PRODUCTS, 'x'], 'x'],
  [[PRODUCTS], ''],
  [[], ''],
])('refuses the share in %j before anything is built', async (args, share) => {
  await expect(typed('anna', args)).rejects.toMatchObject(
    refusal('release/invalid-share', `Invalid share "${share}"`),
  );
});

it('refuses during a freeze before anything is built', async () => {
  await releaseAll(team('owner'), A);
  await freeze(team('owner'));
  for (const release of [typed('anna', [PRODUCTS, '10']), typed('anna', [PRODUCTS], {}, promote)])
    await expect(release).rejects.toMatchObject({ code: 'release/frozen' });
});

it('ends the canary when sources that went back to what is live are released gradually', async () => {
  await releaseAll(team('owner'), A);
  const release = (version: string) => typed('anna', [PRODUCTS, version], { gradually: true }, promote);
  expect(await release(hex('p2'))).toEqual({ [PRODUCTS]: [hex('p2'), LOCAL_PLAN.steps[0]?.share] });
  // A repeated run keeps it.
  expect(await release(hex('p2'))).toEqual({ [PRODUCTS]: [hex('p2'), LOCAL_PLAN.steps[0]?.share] });
  expect(await release(hex('p1'))).toEqual({});
  expect(await release(hex('p1'))).toEqual({});
});
