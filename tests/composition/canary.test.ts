import { ReleaseError } from '@platform/base/errors/release-error';
import { endCanary, startCanary } from '@platform/releases/orders/canary';
import { freeze } from '@platform/releases/orders/freeze';
import { promote, releaseAll, rollback } from '@platform/releases/orders/release';
import { rollbackPart } from '@platform/releases/orders/rollback-part';
import { sayHistory, sayStatus } from '@platform/releases/report';
import { keys } from '@site/site-model/bucket-keys';
import { expect, it } from 'vitest';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { A, hex, outrun, releaseFixture } from './support/teams';

const { composed, pointer, team } = releaseFixture();

it('keeps a canary through other teams’ releases until it is promoted, ended or rolled back', async () => {
  const target = team('products');
  const start = await releaseAll(target, A);
  const begun = await startCanary(target, 10, { part: 'mfe-products', version: hex('p2') });
  expect(begun).toMatchObject({ composition: start.id, versions: A, action: 'canary', who: 'products' });
  const canary = begun.canary?.composition;
  expect(pointer()).toEqual({ id: start.id, canary: { id: canary, percent: 10 } });
  // The record also lists the canary's versions, so that telemetry accepts reports about them.
  expect((await startCanary(target, 0.5)).canary).toEqual({
    composition: canary,
    percent: 0.5,
    versions: begun.canary?.versions,
  });
  expect(begun.canary?.versions).toEqual({ ...A, 'mfe-products': hex('p2') });

  // Another team's release goes to all visitors, including those of the canary.
  const released = await promote(team('content'), 'mfe-content', hex('c2'));
  expect(composed.at(-1)).toEqual({ ...A, 'mfe-products': hex('p2'), 'mfe-content': hex('c2') });
  expect(released.canary).toMatchObject({ percent: 0.5 });
  expect(released.canary?.composition).not.toBe(canary);

  const whole = await promote(target, 'mfe-products', hex('p2'));
  expect(whole.canary).toBeUndefined();
  expect(whole.canaryEnded).toEqual({
    composition: released.canary?.composition,
    percent: 0.5,
    why: 'released',
  });
  expect(pointer()).toEqual({ id: released.canary?.composition });

  await startCanary(target, 100, { composition: start.id });
  const back = await rollback(target, start.id);
  expect(back.canary).toBeUndefined();
  expect(back.canaryEnded).toEqual({ composition: start.id, percent: 100, why: 'rollback' });
  await startCanary(target, 1, { composition: whole.composition });
  const ended = await endCanary(target);
  expect(ended).toMatchObject({ composition: start.id, action: 'canary' });
  expect(ended).not.toHaveProperty('canaryEnded');
  expect(pointer()).toEqual({ id: start.id });
});

it('rejects an invalid canary', async () => {
  const target = team('products');
  const { id } = await releaseAll(target, A);
  const refused = (percent: number, composition?: string) =>
    expect(startCanary(target, percent, composition ? { composition } : undefined)).rejects;
  await refused(Number.NaN, id).toMatchObject({ code: 'release/invalid-share' });
  await refused(101, id).toMatchObject({ code: 'release/invalid-share' });
  await refused(-1, id).toMatchObject({ code: 'release/invalid-share' });
  await refused(5).toMatchObject({ code: 'release/no-canary' });
  await refused(5, id).toMatchObject({ code: 'release/canary-live' });
  await refused(5, hex('none')).toMatchObject({ code: 'release/unknown-composition' });
  await expect(endCanary(target)).rejects.toMatchObject({ code: 'release/no-canary' });
  expect((await target.log.history()).length).toBe(1);
});

it('rejects a canary when nothing is live', async () => {
  const target = team('products');
  await expect(startCanary(target, 5, { composition: hex('x') })).rejects.toMatchObject({
    code: 'release/nothing-live',
  });
  await expect(endCanary(target)).rejects.toMatchObject({ code: 'release/nothing-live' });
});

it('accepts a share of 0 %, and rejects previews and compositions with an unsupported API contract', async () => {
  const target = team('products');
  await releaseAll(target, A);
  const choice = { part: 'mfe-products', version: hex('p2') };
  expect((await startCanary(target, 0, choice)).canary?.percent).toBe(0);
  const preview = await target.compose(A, { ...FIXTURE_SETTINGS, preview: 'mfe-products' });
  await expect(startCanary(target, 5, { composition: preview.id })).rejects.toMatchObject({
    code: 'release/canary-preview',
  });
  const old: typeof target = {
    ...target,
    compose: async (...of) => ({ ...(await target.compose(...of)), api: 0 }),
  };
  await expect(startCanary(old, 5, choice)).rejects.toMatchObject({ code: 'release/composition-api' });
});

it('ends when its version does not fit a release, without blocking the release', async () => {
  const target = team('products');
  await releaseAll(target, A);
  await startCanary(target, 10, { part: 'mfe-products', version: hex('p2') });
  const content = team('content');
  const apart: typeof content = {
    ...content,
    compose: (versions, settings) =>
      versions['mfe-products'] === hex('p2')
        ? Promise.reject(new ReleaseError('release/composer-failed', { said: 'no such component' }))
        : content.compose(versions, settings),
  };
  const canary = (await target.log.current())?.canary?.composition;
  const live = await promote(apart, 'mfe-content', hex('c2'));
  expect(live.canary).toBeUndefined();
  const end = { composition: canary, percent: 10, why: 'unfit', code: 'release/composer-failed' };
  expect(live.canaryEnded).toEqual(end);
  // The reason stays visible after later records.
  await freeze(content);
  const lines: string[] = [];
  const history = await content.log.history();
  sayStatus((line) => lines.push(line), history[0], history);
  expect(lines).toContainEqual(
    expect.stringContaining(`The canary ${canary} ended at 10 %: it is incompatible`),
  );
  lines.length = 0;
  sayHistory((line) => lines.push(line), history);
  expect(lines[1]).toContain(`canary ${canary} ended at 10 %: it is incompatible`);
  expect(lines[1]).toContain('[release/composer-failed]');
  expect(pointer()).toEqual({ id: live.composition });
});

it('survives a store failure: the release fails, and the next attempt carries the canary along', async () => {
  const target = team('products');
  await releaseAll(target, A);
  const { canary } = await startCanary(target, 10, { part: 'mfe-products', version: hex('p2') });
  const content = team('content');
  const cut: typeof content = {
    ...content,
    compose: (versions, settings) =>
      versions['mfe-products'] === hex('p2')
        ? Promise.reject(new Error('503 Slow Down'))
        : content.compose(versions, settings),
  };
  await expect(promote(cut, 'mfe-content', hex('c2'))).rejects.toThrow('503 Slow Down');
  const unread: typeof content = {
    ...content,
    store: {
      ...content.store,
      read: (key) =>
        key.includes(canary?.composition ?? '?')
          ? Promise.reject(new Error('503 Slow Down'))
          : content.store.read(key),
    },
  };
  await expect(promote(unread, 'mfe-content', hex('c2'))).rejects.toThrow('503 Slow Down');
  expect((await target.log.current())?.canary).toEqual(canary);
  const live = await promote(content, 'mfe-content', hex('c2'));
  expect(live.canary?.versions).toEqual({ ...A, 'mfe-products': hex('p2'), 'mfe-content': hex('c2') });
  expect(live).not.toHaveProperty('canaryEnded');
});

it('ends with a reason when its files are gone, its part is rolled back or another canary replaces it', async () => {
  const target = team('products');
  await releaseAll(target, A);
  const begin = (version: string) => startCanary(target, 10, { part: 'mfe-products', version });
  const first = await begin(hex('p2'));
  const second = await begin(hex('p3'));
  expect(second.canaryEnded).toEqual({
    composition: first.canary?.composition,
    percent: 10,
    why: 'superseded',
  });
  // Changing the share does not end the canary.
  expect(await startCanary(target, 20)).not.toHaveProperty('canaryEnded');

  await target.store.remove(keys.composition(second.canary?.composition ?? ''));
  const gone = await promote(team('content'), 'mfe-content', hex('c2'));
  expect(gone.canaryEnded).toEqual({
    composition: second.canary?.composition,
    percent: 20,
    why: 'gone',
    code: 'release/unknown-composition',
  });

  const third = await begin(hex('p4'));
  await promote(target, 'mfe-products', hex('p5'));
  const back = await rollbackPart(target, 'mfe-products');
  expect(back).toMatchObject({ canaryEnded: { percent: 10, why: 'taken-back' } });
  expect(third.canary).toBeDefined();
});

it('retries on a concurrent release and gives up after too many conflicts', async () => {
  const target = team('products');
  await releaseAll(target, A);
  let releases = 0;
  const release = () => {
    releases += 1;
    return promote(team('content'), 'mfe-content', hex(`c${releases + 1}`));
  };
  const choice = { part: 'mfe-products', version: hex('p2') };
  const begun = await startCanary(outrun(target, release, 1), 10, choice);
  expect(begun.versions).toEqual({ ...A, 'mfe-content': hex('c2') });
  expect(composed.at(-1)).toEqual({ ...begun.versions, 'mfe-products': hex('p2') });
  const never = endCanary(outrun(target, release));
  await expect(never).rejects.toMatchObject({
    code: 'release/too-many-conflicts',
    serialized: { data: { conflicts: 20 } },
  });
  expect(releases).toBe(21);
});

it('rethrows other errors', async () => {
  const target = team('products');
  const { id } = await releaseAll(target, A);
  await promote(target, 'mfe-products', hex('p2'));
  const broken = { ...target, log: { ...target.log, append: () => Promise.reject(new Error('no table')) } };
  await expect(startCanary(broken, 5, { composition: id })).rejects.toThrow('no table');
});
