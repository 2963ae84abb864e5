import { preview } from '@platform/releases/orders/preview';
import { promote, retire } from '@platform/releases/orders/release';
import { rollbackPart } from '@platform/releases/orders/rollback-plan';
import { startRollout } from '@platform/releases/orders/rollout';
import type { Versions } from '@site/site-model/composition';
import { expect, it } from 'vitest';
import { A, hex, linkTo, releaseAll, releaseFixture } from './support/teams';

const { team, setDeadLinks } = releaseFixture();
const PRODUCTS = 'mfe-products';
const CONTENT = 'mfe-content';
const NEW = linkTo('/products/new');

/** Version 2 of mfe-content links to a page that only version 2 of mfe-products has. */
const died = (versions: Versions) =>
  versions[CONTENT] !== A[CONTENT] && versions[PRODUCTS] !== hex('p2') ? [NEW] : [];
const linked = async () => {
  await releaseAll(team('first'), A);
  setDeadLinks(died);
  await promote(team('products'), PRODUCTS, hex('p2'));
  await promote(team('content'), CONTENT, hex('c2'));
};
const refused = {
  code: 'release/dead-link',
  faults: [{ part: 'mfe-content', file: '/cases (en)', what: expect.stringContaining('/products/new') }],
};

it('rejects a promotion, rollout, preview or retirement with a new dead link', async () => {
  await linked();
  const target = team('products');
  const version = hex('p3');
  await expect(promote(target, PRODUCTS, version)).rejects.toMatchObject(refused);
  await expect(startRollout(target, PRODUCTS, version)).rejects.toMatchObject(refused);
  const given = { part: PRODUCTS, version, now: new Date() };
  await expect(preview(target, given)).rejects.toMatchObject(refused);
  await expect(retire(target, PRODUCTS, { gone: true })).rejects.toMatchObject(refused);
  expect((await target.log.current())?.versions[PRODUCTS]).toBe(hex('p2'));
});

it('rolls back a part despite links to its page', async () => {
  await linked();
  expect(await rollbackPart(team('products'), PRODUCTS)).toMatchObject({
    versions: { ...A, [CONTENT]: hex('c2') },
  });
});

it('accepts links that are already dead and rejects new ones', async () => {
  await linked();
  await rollbackPart(team('products'), PRODUCTS);
  expect((await promote(team('content'), CONTENT, hex('c3'))).versions[CONTENT]).toBe(hex('c3'));
  setDeadLinks((versions) => [...died(versions), linkTo('/products/other')]);
  await expect(promote(team('shell'), 'shell', hex('s2'))).rejects.toMatchObject({
    faults: [{ what: expect.stringContaining('/products/other') }],
  });
});

it('rejects a first release with a dead link', async () => {
  setDeadLinks(() => [NEW]);
  await expect(releaseAll(team('first'), A)).rejects.toMatchObject(refused);
});
