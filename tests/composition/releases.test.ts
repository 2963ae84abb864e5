import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { refusal } from '@platform/base/test-support/refusal';
import { freezeReleases, thawReleases } from '@platform/releases/orders/freeze';
import { openPreview, openPreviews } from '@platform/releases/orders/preview';
import { promotePart, retirePart } from '@platform/releases/orders/release';
import { rollbackPart } from '@platform/releases/orders/rollback';
import { abortPart, startRollout } from '@platform/releases/orders/rollout';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { PREVIEW } from '@site/site-model/edge-store';
import { describe, expect, it } from 'vitest';
import { A, hex, linkTo, releaseAll, releaseFixture } from './support/teams';

const { composed, edge, folder, team, setDeadLinks, previews, values, previewValues } = releaseFixture();
const PRODUCTS = 'mfe-products';
const CONTENT = 'mfe-content';

it('includes what another team released meanwhile and renders again', async () => {
  const other = team('content');
  await releaseAll(other, A);
  composed.length = 0;
  const products = team('products', () => promotePart(other, CONTENT, hex('c2')));
  const live = await promotePart(products, PRODUCTS, hex('p2'));
  expect(live.versions).toEqual({ ...A, [PRODUCTS]: hex('p2'), [CONTENT]: hex('c2') });
  expect(live).toMatchObject({ sequence: 3, who: 'products', action: 'promote' });
  expect(composed.at(-1)).toEqual(live.versions);
  expect(composed).toHaveLength(3);
  expect(edge().live).toBe(live.composition);
});

it('projects the newest release when a slow process overwrites a fast one', async () => {
  const fast = team('content');
  await releaseAll(fast, A);
  const slow = team('products');
  let meanwhile: (() => Promise<unknown>) | undefined = () => promotePart(fast, CONTENT, hex('c2'));
  const write: typeof slow.pointer.write = async (given) => {
    const values = typeof given === 'function' ? await given() : given;
    const once = meanwhile;
    meanwhile = undefined;
    await once?.();
    await slow.pointer.write(values);
  };
  await promotePart({ ...slow, pointer: { write } }, PRODUCTS, hex('p2'));
  expect(edge().live).toBe((await fast.log.current())?.composition);
});

it('starts again on a bucket that has lost what is live, without its rollout and last good composition', async () => {
  const target = team('owner');
  await releaseAll(target, A);
  const { composition, rollout } = await startRollout(target, CONTENT, hex('c2'));
  const lost = new ReleaseError('release/unknown-version', 'It is gone.', 'Publish it.');
  const emptied: ReleaseTarget = {
    ...target,
    compose: (versions, ...more) =>
      versions[CONTENT] === hex('c2') ? Promise.reject(lost) : target.compose(versions, ...more),
  };
  for (const versions of [A, { ...A, [PRODUCTS]: hex('p2') }]) {
    for (const id of [composition, rollout?.composition ?? '']) await target.store.remove(keys.composition(id));
    const { id } = await releaseAll(emptied, versions);
    expect(edge()).toEqual({ live: id, lastGood: id });
  }
  const ends = (await target.log.history()).flatMap(({ ended = [] }) => ended);
  expect(ends).toMatchObject([{ part: CONTENT, why: 'unfit', code: 'release/unknown-version' }]);
});

it('a freeze refuses releases until it ends, also one that is being rendered, and says who froze and why', async () => {
  const owner = team('owner');
  for (const mark of [freezeReleases, thawReleases])
    await expect(mark(owner)).rejects.toMatchObject({ code: 'release/nothing-live' });
  const { id } = await releaseAll(owner, A);
  const slow = team('products', () => freezeReleases(owner));
  await expect(promotePart(slow, PRODUCTS, hex('p2'))).rejects.toMatchObject(
    refusal('release/frozen', /frozen by owner at \S+Z\./),
  );
  const frozen = { who: 'owner', when: expect.any(String), reason: 'the sale' };
  expect(await freezeReleases(owner, 'the sale')).toMatchObject({ action: 'freeze', who: 'owner', frozen });
  await expect(promotePart(slow, PRODUCTS, hex('p2'))).rejects.toMatchObject(
    refusal('release/frozen', /frozen by owner at \S+: the sale\./),
  );
  expect(edge().live).toBe(id);
  await thawReleases(owner);
  await expect(thawReleases(owner)).rejects.toMatchObject({ code: 'release/not-frozen' });
  const live = await promotePart(slow, PRODUCTS, hex('p2'));
  expect(live.frozen).toBeUndefined();
  expect(live.from).toBe(id);
});

it('a freeze works while the manifest of what is live can’t be read', async () => {
  const { id } = await releaseAll(team('owner'), A);
  writeFileSync(path.join(folder(), 'bucket', keys.composition(id)), '{');
  expect(await freezeReleases(team('owner'))).toMatchObject({ action: 'freeze', composition: id });
});

describe('a dead link', () => {
  /** Version 2 of mfe-content links to a page that only version 2 of mfe-products has. */
  const died = (versions: Versions) =>
    versions[CONTENT] !== A[CONTENT] && versions[PRODUCTS] !== hex('p2') ? [linkTo('/products/new')] : [];
  const linked = async () => {
    await releaseAll(team('first'), A);
    setDeadLinks(died);
    await promotePart(team('products'), PRODUCTS, hex('p2'));
    await promotePart(team('content'), CONTENT, hex('c2'));
  };
  const refused = {
    code: 'release/dead-link',
    faults: [{ part: CONTENT, file: '/cases (en)', what: expect.stringContaining('/products/new') }],
  };

  it('is refused in a first release, a promotion, a rollout, a preview and a retirement', async () => {
    const target = team('products');
    setDeadLinks(() => [linkTo('/products/new')]);
    await expect(releaseAll(target, { ...A, shell: hex('s0') })).rejects.toMatchObject(refused);
    setDeadLinks(() => []);
    await linked();
    const version = hex('p3');
    await expect(promotePart(target, PRODUCTS, version)).rejects.toMatchObject(refused);
    await expect(startRollout(target, PRODUCTS, version)).rejects.toMatchObject(refused);
    const given = { part: PRODUCTS, version, now: new Date() };
    await expect(openPreview(target, given)).rejects.toMatchObject(refused);
    await expect(retirePart(target, PRODUCTS, { gone: true })).rejects.toMatchObject(refused);
    expect((await target.log.current())?.versions[PRODUCTS]).toBe(hex('p2'));
  });

  it('does not stop a rollback, and is accepted afterwards, but no other one', async () => {
    await linked();
    const back = await rollbackPart(team('products'), PRODUCTS);
    expect(back.versions).toEqual({ ...A, [CONTENT]: hex('c2') });
    expect((await promotePart(team('content'), CONTENT, hex('c3'))).versions[CONTENT]).toBe(hex('c3'));
    setDeadLinks((versions) => [...died(versions), linkTo('/products/other')]);
    await expect(promotePart(team('shell'), 'shell', hex('s2'))).rejects.toMatchObject({
      faults: [{ what: expect.stringContaining('/products/other') }],
    });
  });
});

it('abort ends the previews and the rollout of one part only, also of one that was never live', async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const end = (part: string) => abortPart(team('products'), part, now);
  await releaseAll(team('products'), A);
  for (const part of [PRODUCTS, 'mfe-partners']) {
    const { composition, until } = await openPreview(team('products'), { part, version: hex('p2'), now });
    expect(until).toBe('2026-11-28T12:00:00.000Z');
    expect(Object.keys(previewValues())).toEqual([PREVIEW.prefix + composition]);
    expect(await openPreviews(previews(), now)).toEqual([composition]);
    expect(await openPreviews(previews(), new Date(until))).toEqual([]);
    await startRollout(team('products'), part, hex('p2'));
    expect(await end('shell')).toEqual({ rollout: false, previews: [] });
    expect(await end(part)).toEqual({ rollout: true, previews: [composition] });
    const live = await team('reader').log.current();
    expect(JSON.parse(values().live ?? '')).toEqual({ id: live?.composition });
    expect(previewValues()).toEqual({});
  }
  for (const part of ['mfe-nothing', 'mfe-partners'])
    await expect(end(part)).rejects.toMatchObject({ code: 'release/unknown-part' });
});
