import { rmSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '@platform/base/test-support/refusal';
import { promotePart } from '@platform/releases/orders/release';
import { rollbackPart, rollbackSite } from '@platform/releases/orders/rollback';
import { keys } from '@site/site-model/bucket-keys';
import { rollback as rollbackCommand } from 'tools/release/commands/rollback';
import { describe, expect, it } from 'vitest';
import { A, hex, outrun, releaseAll, releaseFixture } from './support/teams';
import { typedContext } from './support/typed-context';

const fixture = releaseFixture();
const { composed, edge, folder, team } = fixture;
const PRODUCTS = 'mfe-products';
const products = (n: number) => promotePart(team('products'), PRODUCTS, hex(`p${n}`));
const content = (n: number) => promotePart(team('content'), 'mfe-content', hex(`c${n}`));

describe('a rollback of the site', () => {
  it('goes back step by step, never to a rolled back composition, and renders nothing', async () => {
    const target = team('products');
    const first = (await releaseAll(target, A)).id;
    const second = (await products(2)).composition;
    await products(3);
    composed.length = 0;
    const back = await rollbackSite(target);
    expect(back).toMatchObject({ composition: second, action: 'rollback', sequence: 4 });
    expect((await rollbackSite(target)).composition).toBe(first);
    await expect(rollbackSite(target)).rejects.toMatchObject({ code: 'release/no-earlier-composition' });
    expect(composed).toEqual([]);

    // Rolling back the next release returns to this one, not to the rolled back ones.
    const fourth = (await products(4)).composition;
    expect(edge()).toEqual({ live: fourth, lastGood: first });
    expect((await rollbackSite(target)).composition).toBe(first);
    // The edge's last-good key must not name a rolled back composition.
    expect(edge()).toEqual({ live: first, lastGood: first });
  });

  it('goes to a named composition, also forward, and back from there', async () => {
    const target = team('products');
    const first = (await releaseAll(target, A)).id;
    const second = (await products(2)).composition;
    const third = (await products(3)).composition;
    expect(await rollbackSite(target, first)).toMatchObject({ composition: first, versions: A });
    await expect(rollbackSite(target)).rejects.toMatchObject({ code: 'release/no-earlier-composition' });
    expect((await rollbackSite(target, third)).composition).toBe(third);
    expect((await rollbackSite(target)).composition).toBe(second);
    expect((await rollbackSite(target, first)).composition).toBe(first);
    await expect(rollbackSite(target, hex('never'))).rejects.toMatchObject({ code: 'release/never-live' });
    rmSync(path.join(folder(), 'bucket', keys.composition(third)));
    await expect(rollbackSite(target, third)).rejects.toMatchObject({ code: 'release/composition-gone' });
  });
});

it('a command undoes no release of others without confirmation', async () => {
  await releaseAll(team('first'), A);
  await products(2);
  const typed = (yes: boolean) => rollbackCommand(typedContext(fixture, 'bob', { yes }), []);
  const undone = `undoes ${PRODUCTS} ${hex('p2')} → ${A[PRODUCTS]}; released by products, `;
  await expect(typed(false)).rejects.toMatchObject(refusal('release/not-confirmed', undone));
  expect((await team('reader').log.current())?.sequence).toBe(2);
  expect(await typed(true)).toMatchObject({ action: 'rollback', who: 'bob', versions: A });
});

describe('a rollback of a part', () => {
  const rollBack = (part = PRODUCTS) => rollbackPart(team('products'), part);

  it('keeps what others released since, goes further back the second time, then says that there is no more', async () => {
    await releaseAll(team('first'), A);
    await products(2);
    await content(2);
    const { composition: from } = await products(3);
    composed.length = 0;
    const back = await rollbackPart({ ...team('anna'), commit: '0123456789ab' }, PRODUCTS);
    expect(back).toMatchObject({
      action: 'rollback',
      part: PRODUCTS,
      who: 'anna',
      commit: '0123456789ab',
      from,
    });
    expect(back.versions).toEqual({ ...A, [PRODUCTS]: hex('p2'), 'mfe-content': hex('c2') });
    expect(composed).toEqual([back.versions]);
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

  it('keeps a concurrent release of another team, and merges with a concurrent rollback of the same version', async () => {
    await releaseAll(team('first'), A);
    await products(2);
    const between = outrun(team('products'), () => content(2));
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
    const between = outrun(team('products'), () => products(3));
    await expect(rollbackPart(between, PRODUCTS, { from: hex('p2') })).rejects.toMatchObject(
      refusal('release/part-changed', `${hex('p3')} is live instead of ${hex('p2')}, released by products`),
    );
    expect((await team('reader').log.current())?.versions[PRODUCTS]).toBe(hex('p3'));
  });
});
