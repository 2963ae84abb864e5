import { expect, it } from 'vitest';
import { endCanary, startCanary } from '../../infra/release/canary';
import { promote, releaseAll, rollback } from '../../infra/release/release';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { A, hex, releaseGround } from './support/teams';

const { composed, pointer, team } = releaseGround();

it('runs a canary beside what is live, through releases of others, until it is released, ended or rolled back', async () => {
  const target = team('products');
  const start = await releaseAll(target, A, FIXTURE_SETTINGS);
  const begun = await startCanary(target, 10, { part: 'mfe-products', version: hex('p2') });
  expect(begun).toMatchObject({ composition: start.id, versions: A, action: 'canary', who: 'products' });
  const canary = begun.canary?.composition;
  expect(pointer()).toEqual({ id: start.id, canary: { id: canary, percent: 10 } });
  expect((await startCanary(target, 0.5)).canary).toEqual({ composition: canary, percent: 0.5 });

  // Another team's release goes to everybody, and the canary shows it too.
  const released = await promote(team('content'), 'mfe-content', hex('c2'));
  expect(composed.at(-1)).toEqual({ ...A, 'mfe-products': hex('p2'), 'mfe-content': hex('c2') });
  expect(released.canary).toMatchObject({ percent: 0.5 });
  expect(released.canary?.composition).not.toBe(canary);

  const whole = await promote(target, 'mfe-products', hex('p2'));
  expect(whole.canary).toBeUndefined();
  expect(pointer()).toEqual({ id: released.canary?.composition });

  await startCanary(target, 100, { composition: start.id });
  expect((await rollback(target, start.id)).canary).toBeUndefined();
  await startCanary(target, 1, { composition: whole.composition });
  expect(await endCanary(target)).toMatchObject({ composition: start.id, action: 'canary' });
  expect(pointer()).toEqual({ id: start.id });
});

it('refuses a canary that is none', async () => {
  const target = team('products');
  const { id } = await releaseAll(target, A, FIXTURE_SETTINGS);
  const refused = (percent: number, composition?: string) =>
    expect(startCanary(target, percent, composition ? { composition } : undefined)).rejects;
  await refused(Number.NaN, id).toThrow('from 0 to 100');
  await refused(101, id).toThrow('from 0 to 100');
  await refused(5).toThrow('There is no canary yet');
  await refused(5, id).toThrow('is live for everybody');
  await refused(5, hex('none')).toThrow('does not exist');
  await expect(endCanary(target)).rejects.toThrow('There is no canary.');
  expect((await target.log.history()).length).toBe(1);
});
