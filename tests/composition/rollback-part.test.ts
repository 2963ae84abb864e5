import { refusal } from '@platform/base/test-support/refusal';
import { manifestKey } from '@platform/composer/checks/artefact';
import { collect } from '@platform/releases/collect';
import { freeze } from '@platform/releases/orders/go-live';
import { promote, rollback } from '@platform/releases/orders/release';
import { planRollback, rollbackPart } from '@platform/releases/orders/rollback-plan';
import { expect, it } from 'vitest';
import { A, hex, outrun, releaseAll, releaseFixture } from './support/teams';

const { composed, team } = releaseFixture();
const PRODUCTS = 'mfe-products';
const products = (n: number) => promote(team('products'), PRODUCTS, hex(`p${n}`));
const content = (n: number) => promote(team('content'), 'mfe-content', hex(`c${n}`));
const rollBack = (part = PRODUCTS) => rollbackPart(team('products'), part);

it('rolls back the part and keeps what other teams released since', async () => {
  await releaseAll(team('first'), A);
  await products(2);
  const { composition } = await content(2);
  composed.length = 0;
  const back = await rollbackPart({ ...team('anna'), commit: '0123456789ab' }, PRODUCTS);
  expect(back).toMatchObject({
    versions: { ...A, 'mfe-content': hex('c2') },
    action: 'rollback',
    part: PRODUCTS,
    who: 'anna',
    commit: '0123456789ab',
    from: composition,
  });
  // The composition contains the other live versions, as for a promotion.
  expect(composed).toEqual([back.versions]);
});

it('goes further back the second time, then reports that there is no earlier version', async () => {
  await releaseAll(team('first'), A);
  await products(2);
  await content(2);
  await products(3);
  expect((await rollBack()).versions[PRODUCTS]).toBe(hex('p2'));
  await content(3);
  expect(await rollBack()).toMatchObject({ versions: { ...A, 'mfe-content': hex('c3') } });
  await expect(rollBack()).rejects.toMatchObject(
    refusal('release/no-earlier-version', `${PRODUCTS} has no version before ${A[PRODUCTS]}`),
  );
  // A rolled back version counts again once it is promoted.
  await products(2);
  await products(4);
  expect((await rollBack()).versions[PRODUCTS]).toBe(hex('p2'));
});

it('rejects a part that is not live, listing the live ones, and a site without releases', async () => {
  await expect(rollBack()).rejects.toMatchObject({ code: 'release/nothing-live' });
  await releaseAll(team('first'), A);
  await expect(rollBack('mfe-nothing')).rejects.toMatchObject(
    refusal('release/unknown-part', `"mfe-nothing" is not live. Live parts: ${Object.keys(A).join(', ')}.`),
  );
});

it('a later site rollback never restores a rolled back version', async () => {
  const first = (await releaseAll(team('first'), A)).id;
  await products(2);
  await content(2);
  await rollBack();
  const plan = planRollback(await team('reader').log.history());
  expect(plan?.to?.composition).toBe(first);
  expect((await rollback(team('carl'))).versions).toEqual(A);
  // Naming the composition restores it.
  const [named] = (await team('reader').log.history()).filter(
    ({ versions }) => versions[PRODUCTS] === hex('p2'),
  );
  expect((await rollback(team('carl'), named?.composition)).versions[PRODUCTS]).toBe(hex('p2'));
});

it('keeps a concurrent release of another team, and merges with a concurrent rollback of the same version', async () => {
  await releaseAll(team('first'), A);
  await products(2);
  const between = outrun(team('products'), () => content(2), 1);
  expect((await rollbackPart(between, PRODUCTS)).versions).toEqual({ ...A, 'mfe-content': hex('c2') });
  await products(3);
  await products(4);
  const { sequence } = await rollBack();
  // Two rollbacks of the same version count as one.
  expect(await rollbackPart(team('bob'), PRODUCTS, { from: hex('p4') })).toMatchObject({ sequence });
});

it('rejects a rollback if the part has a newer version by now', async () => {
  await releaseAll(team('first'), A);
  await products(2);
  const between = outrun(team('products'), () => products(3), 1);
  await expect(rollbackPart(between, PRODUCTS, { from: hex('p2') })).rejects.toMatchObject(
    refusal('release/part-changed', `${hex('p3')} is live instead of ${hex('p2')}, released by products`),
  );
  expect((await team('reader').log.current())?.versions[PRODUCTS]).toBe(hex('p3'));
});

it('works during a freeze', async () => {
  await releaseAll(team('first'), A);
  await products(2);
  await freeze(team('owner'), 'the sale');
  expect(await rollBack()).toMatchObject({ versions: A, frozen: { reason: 'the sale' } });
});

it('is still possible after garbage collection, however old the previous version is', async () => {
  const target = team('products');
  await releaseAll(target, A);
  await products(2);
  for (let n = 2; n < 14; n++) await content(n);
  for (const [part, version] of [
    [PRODUCTS, hex('p1')],
    [PRODUCTS, hex('p9')],
  ] as const)
    await target.store.writeOnce(manifestKey(part, version), '{}');
  const aged = { ...target.store, writtenAt: async () => new Date(0) };
  const years = Date.now() + 1000 * 24 * 60 * 60 * 1000;
  const { versions } = await collect(
    { ...target, store: aged },
    { now: new Date(years), pinned: [], dryRun: true },
  );
  expect(versions).toContain(`${PRODUCTS} ${hex('p9')}`);
  expect(versions).not.toContain(`${PRODUCTS} ${hex('p1')}`);
});
