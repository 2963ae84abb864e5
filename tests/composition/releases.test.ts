import { ReleaseError } from '@platform/base/release-error';
import { rounds } from '@platform/base/test-support/nightly';
import { promote } from '@platform/releases/orders/release';
import { startRollout } from '@platform/releases/orders/rollout';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { keys } from '@site/site-model/bucket-keys';
import { expect, it } from 'vitest';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const { composed, edge, team } = releaseFixture();

it('includes what another team released meanwhile and renders again', async () => {
  const other = team('content');
  await releaseAll(other, A);
  composed.length = 0;
  const products = team('products', () => promote(other, 'mfe-content', hex('c2')));
  const live = await promote(products, 'mfe-products', hex('p2'));
  expect(live.versions).toEqual({ ...A, 'mfe-products': hex('p2'), 'mfe-content': hex('c2') });
  expect(live).toMatchObject({ sequence: 3, who: 'products', action: 'promote' });
  expect(composed.at(-1)).toEqual(live.versions);
  expect(composed).toHaveLength(3);
  expect(edge().live).toBe(live.composition);
});

it('starts again on a bucket that has lost what is live, without its rollout and last good composition', async () => {
  const target = team('owner');
  await releaseAll(target, A);
  const { composition, rollout } = await startRollout(target, 'mfe-content', hex('c2'));
  const lost = () =>
    Promise.reject(new ReleaseError('release/unknown-version', 'It is gone.', 'Publish it.'));
  const emptied: ReleaseTarget = {
    ...target,
    compose: (versions, ...more) =>
      versions['mfe-content'] === hex('c2') ? lost() : target.compose(versions, ...more),
  };
  for (const versions of [A, { ...A, 'mfe-products': hex('p2') }]) {
    for (const id of [composition, rollout?.composition ?? ''])
      await target.store.remove(keys.composition(id));
    const { id } = await releaseAll(emptied, versions);
    expect(edge()).toEqual({ live: id, lastGood: id });
  }
  const ends = (await target.log.history()).flatMap(({ ended = [] }) => ended);
  expect(ends).toMatchObject([{ part: 'mfe-content', why: 'unfit', code: 'release/unknown-version' }]);
});

it('loses no release when two teams repeatedly release concurrently', async () => {
  const teams = { 'mfe-products': team('products'), 'mfe-content': team('content') };
  await releaseAll(teams['mfe-products'], A);
  const all = rounds(20, 100);
  for (let round = 0; round < all; round++) {
    const versions = { 'mfe-products': hex(`p ${round}`), 'mfe-content': hex(`c ${round}`) };
    await Promise.all(
      Object.entries(versions).map(([name, version]) =>
        promote(teams[name as keyof typeof teams], name, version),
      ),
    );
    const live = await teams['mfe-products'].log.current();
    expect(live?.versions).toMatchObject(versions);
    expect(edge().live).toBe(live?.composition);
  }
  const history = await teams['mfe-products'].log.history();
  const records = 2 * all + 1;
  expect(history.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: records }, (_, at) => records - at),
  );
}, 180_000);

it('projects the newest release when a slow process overwrites a fast one', async () => {
  const fast = team('content');
  await releaseAll(fast, A);
  const slow = team('products');
  let overtaken = false;
  const { pointer } = slow;
  slow.pointer = {
    async write(given) {
      const values = typeof given === 'function' ? await given() : given;
      if (!overtaken) {
        overtaken = true;
        await promote(fast, 'mfe-content', hex('c2'));
      }
      await pointer.write(values);
    },
  };
  await promote(slow, 'mfe-products', hex('p2'));
  const live = await fast.log.current();
  expect(live?.versions).toMatchObject({ 'mfe-products': hex('p2'), 'mfe-content': hex('c2') });
  expect(edge().live).toBe(live?.composition);
});

it.each(['compose', 'append', 'project'] as const)(
  'leaves the site consistent when killed before %s, and repeating the command completes the release',
  async (step) => {
    const target = team('products');
    const first = (await releaseAll(target, A)).id;
    const killed = () => Promise.reject(new Error('killed'));
    const broken: ReleaseTarget = {
      ...target,
      ...(step === 'compose' ? { compose: killed } : {}),
      ...(step === 'append' ? { log: { ...target.log, append: killed } } : {}),
      ...(step === 'project' ? { pointer: { write: killed } } : {}),
    };
    await expect(promote(broken, 'mfe-products', hex('p2'))).rejects.toThrow('killed');
    expect(edge().live).toBe(first);
    const live = await promote(target, 'mfe-products', hex('p2'));
    expect(edge()).toEqual({ live: live.composition, lastGood: first });
    expect(live.sequence).toBe(2);
  },
);
