import { endCanary, startCanary } from '@platform/releases/canary';
import { freeze, thaw } from '@platform/releases/freeze';
import { promote, releaseAll, rollback } from '@platform/releases/release';
import { expect, it } from 'vitest';
import { A, hex, outrun, releaseGround } from './support/teams';

const ground = releaseGround();

it('refuses releases and canaries until it ends, and still goes back', async () => {
  const target = ground.team('products');
  const first = await releaseAll(target, A);
  await promote(target, 'mfe-products', hex('p2'));
  const frozen = await freeze(ground.team('owner'), 'the sale');
  expect(frozen).toMatchObject({
    action: 'freeze',
    who: 'owner',
    frozen: { who: 'owner', reason: 'the sale' },
  });
  await expect(promote(target, 'mfe-products', hex('p3'))).rejects.toMatchObject({
    code: 'release/frozen',
    told: { data: { who: 'owner', reason: 'the sale' } },
  });
  await expect(startCanary(target, 5, { composition: first.id })).rejects.toMatchObject({
    code: 'release/frozen',
  });
  const back = await rollback(target);
  expect(back).toMatchObject({ composition: first.id, frozen: { reason: 'the sale' } });
  await expect(promote(target, 'mfe-products', hex('p3'))).rejects.toMatchObject({ code: 'release/frozen' });
  expect(await thaw(target)).toMatchObject({ action: 'thaw', composition: first.id });
  await expect(thaw(target)).rejects.toMatchObject({ code: 'release/not-frozen' });
  const live = await promote(target, 'mfe-products', hex('p3'));
  expect(live.frozen).toBeUndefined();
  expect(live.from).toBe(first.id);
});

it('stops a release that is being rendered when it begins', async () => {
  const owner = ground.team('owner');
  const { id } = await releaseAll(owner, A);
  const slow = ground.team('products', () => freeze(owner));
  await expect(promote(slow, 'mfe-products', hex('p2'))).rejects.toMatchObject({ code: 'release/frozen' });
  expect(ground.edge().live).toBe(id);
});

it('leaves a running canary as it is, and lets it end', async () => {
  const target = ground.team('products');
  await releaseAll(target, A);
  const { canary } = await startCanary(target, 5, { part: 'mfe-products', version: hex('p2') });
  expect((await freeze(target)).canary).toEqual(canary);
  await expect(startCanary(target, 50)).rejects.toMatchObject({ code: 'release/frozen' });
  expect((await endCanary(target)).frozen).toBeDefined();
});

it('needs something live, and says who froze where no reason is given', async () => {
  const target = ground.team('owner');
  await expect(freeze(target)).rejects.toMatchObject({ code: 'release/nothing-live' });
  await expect(thaw(target)).rejects.toMatchObject({ code: 'release/nothing-live' });
  await releaseAll(target, A);
  expect((await freeze(target)).frozen).toEqual({ who: 'owner', when: expect.any(String) });
  await expect(promote(ground.team('products'), 'mfe-products', hex('p2'))).rejects.toMatchObject({
    told: { code: 'release/frozen', data: { who: 'owner', when: expect.any(String) } },
  });
});

it('meets a release in between, keeps it, and gives up only where it never gets its turn', async () => {
  const owner = ground.team('owner');
  await releaseAll(owner, A);
  const products = ground.team('products');
  let releases = 0;
  const release = () => {
    releases += 1;
    return promote(products, 'mfe-products', hex(`p${releases + 1}`));
  };
  const frozen = await freeze(outrun(owner, release, 1));
  expect(frozen.versions['mfe-products']).toBe(hex('p2'));
  expect(frozen.frozen?.who).toBe('owner');
  await thaw(owner);
  await expect(freeze(outrun(owner, release))).rejects.toMatchObject({ code: 'release/too-many-conflicts' });
  expect(releases).toBe(21);
});

it('passes on what fails for another reason', async () => {
  const owner = ground.team('owner');
  await releaseAll(owner, A);
  const broken = { ...owner, log: { ...owner.log, append: () => Promise.reject(new Error('no table')) } };
  await expect(freeze(broken)).rejects.toThrow('no table');
});
