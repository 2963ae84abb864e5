import { refusal } from '@platform/base/test-support/refusal';
import { freeze, thaw } from '@platform/releases/orders/go-live';
import { promote, rollback } from '@platform/releases/orders/release';
import { expect, it } from 'vitest';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const fixture = releaseFixture();

it('rejects releases until it ends, and allows rollbacks', async () => {
  const target = fixture.team('products');
  const first = await releaseAll(target, A);
  await promote(target, 'mfe-products', hex('p2'));
  const frozen = await freeze(fixture.team('owner'), 'the sale');
  expect(frozen).toMatchObject({
    action: 'freeze',
    who: 'owner',
    frozen: { who: 'owner', reason: 'the sale' },
  });
  await expect(promote(target, 'mfe-products', hex('p3'))).rejects.toMatchObject(
    refusal('release/frozen', /frozen by owner at \S+: the sale\./),
  );
  const back = await rollback(target);
  expect(back).toMatchObject({ composition: first.id, frozen: { reason: 'the sale' } });
  await expect(promote(target, 'mfe-products', hex('p3'))).rejects.toMatchObject({ code: 'release/frozen' });
  expect(await thaw(target)).toMatchObject({ action: 'thaw', composition: first.id });
  await expect(thaw(target)).rejects.toMatchObject({ code: 'release/not-frozen' });
  const live = await promote(target, 'mfe-products', hex('p3'));
  expect(live.frozen).toBeUndefined();
  expect(live.from).toBe(first.id);
});

it('stops a release that is being rendered when the freeze begins', async () => {
  const owner = fixture.team('owner');
  const { id } = await releaseAll(owner, A);
  const slow = fixture.team('products', () => freeze(owner));
  await expect(promote(slow, 'mfe-products', hex('p2'))).rejects.toMatchObject({ code: 'release/frozen' });
  expect(fixture.edge().live).toBe(id);
});

it('requires a live composition, and reports who froze if no reason is given', async () => {
  const target = fixture.team('owner');
  await expect(freeze(target)).rejects.toMatchObject({ code: 'release/nothing-live' });
  await expect(thaw(target)).rejects.toMatchObject({ code: 'release/nothing-live' });
  await releaseAll(target, A);
  expect((await freeze(target)).frozen).toEqual({ who: 'owner', when: expect.any(String) });
  await expect(promote(fixture.team('products'), 'mfe-products', hex('p2'))).rejects.toMatchObject(
    refusal('release/frozen', /frozen by owner at \S+Z\./),
  );
});
