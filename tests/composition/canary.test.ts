import { ReleaseError } from '@platform/base/release-error';
import { refusal } from '@platform/base/test-support/refusal';
import { endCanary, startCanary, stepCanary } from '@platform/releases/orders/canary';
import { canaryOf } from '@platform/releases/orders/canary-buckets';
import { freeze } from '@platform/releases/orders/go-live';
import { promote, rollback } from '@platform/releases/orders/release';
import { rollbackPart } from '@platform/releases/orders/rollback-plan';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { sayHistory, sayStatus } from '@platform/releases/report';
import { keys } from '@site/site-model/bucket-keys';
import { percentOf, SITE_SLOT } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import { expect, it } from 'vitest';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { A, hex, outrun, releaseAll, releaseFixture } from './support/teams';

const { composed, pointer, team } = releaseFixture();
const PRODUCTS = 'mfe-products';
/** Returns a team's target whose composer rejects the canary's version. */
const refusing = (target: ReleaseTarget, error: Error): ReleaseTarget => ({
  ...target,
  compose: (versions, settings) =>
    versions[PRODUCTS] === hex('p2') ? Promise.reject(error) : target.compose(versions, settings),
});
const ofProducts = (record: Pick<LiveRecord, 'canaries'>) => canaryOf(record, PRODUCTS);

it('keeps a canary until it is promoted, ended or rolled back', async () => {
  const target = team('products');
  const start = await releaseAll(target, A);
  const begun = await startCanary(target, 10, { part: PRODUCTS, version: hex('p2') });
  expect(begun).toMatchObject({ composition: start.id, versions: A, action: 'canary', who: 'products' });
  const canary = ofProducts(begun);
  expect(canary).toEqual({
    slot: PRODUCTS,
    composition: canary?.composition,
    // The record also lists the canary's versions, so that telemetry accepts reports about them.
    versions: { ...A, [PRODUCTS]: hex('p2') },
    buckets: [[0, 1000]],
    since: expect.any(String),
    shareSince: canary?.since,
    who: 'products',
  });
  expect(pointer()).toEqual({ id: start.id, canaries: [{ id: canary?.composition, at: [0, 1000] }] });
  const stepped = ofProducts(await stepCanary(target, PRODUCTS, 0.5));
  expect(stepped).toEqual({ ...canary, buckets: [[0, 50]], shareSince: expect.any(String) });
  expect(Date.parse(stepped?.shareSince ?? '')).toBeGreaterThan(Date.parse(canary?.since ?? ''));

  const whole = await promote(target, PRODUCTS, hex('p2'));
  expect(whole).not.toHaveProperty('canaries');
  const ended = { slot: PRODUCTS, composition: canary?.composition, percent: 0.5 };
  expect(whole.canariesEnded).toEqual([{ ...ended, why: 'released' }]);
  expect(pointer()).toEqual({ id: canary?.composition });

  await startCanary(target, 70, { composition: start.id });
  const back = await rollback(target, start.id);
  expect(back).not.toHaveProperty('canaries');
  expect(back.canariesEnded).toEqual([
    { slot: SITE_SLOT, composition: start.id, percent: 70, why: 'rollback' },
  ]);
  await startCanary(target, 1, { composition: whole.composition });
  const off = await endCanary(target, SITE_SLOT);
  expect(off).toMatchObject({ composition: start.id, action: 'canary' });
  expect(off).not.toHaveProperty('canariesEnded');
  expect(pointer()).toEqual({ id: start.id });
});

it('rejects an invalid canary', async () => {
  const target = team('products');
  const { id } = await releaseAll(target, A);
  const refused = (percent: number, composition: string) =>
    expect(startCanary(target, percent, { composition })).rejects;
  await refused(Number.NaN, id).toMatchObject({ code: 'release/invalid-share' });
  await refused(101, id).toMatchObject({ code: 'release/invalid-share' });
  await refused(-1, id).toMatchObject({ code: 'release/invalid-share' });
  await expect(stepCanary(target, PRODUCTS, 5)).rejects.toMatchObject({ code: 'release/no-canary' });
  await refused(5, id).toMatchObject({ code: 'release/canary-live' });
  await refused(5, hex('none')).toMatchObject({ code: 'release/unknown-composition' });
  await expect(endCanary(target, PRODUCTS)).rejects.toMatchObject(
    refusal('release/no-canary', /^No canary of mfe-products is running\. To start/),
  );
  expect((await target.log.history()).length).toBe(1);
});

it('accepts a share of 0 %, and rejects previews and compositions with an unsupported API contract', async () => {
  const target = team('products');
  await releaseAll(target, A);
  const choice = { part: 'mfe-products', version: hex('p2') };
  expect(ofProducts(await startCanary(target, 0, choice))?.buckets).toEqual([]);
  expect(pointer()).toEqual({ id: (await target.log.current())?.composition });
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
  const apart = refusing(content, new ReleaseError('release/composer-failed', 'The composer failed.', ''));
  const canary = ofProducts((await target.log.current()) ?? {})?.composition;
  const live = await promote(apart, 'mfe-content', hex('c2'));
  expect(live).not.toHaveProperty('canaries');
  const end = { slot: PRODUCTS, composition: canary, percent: 10, why: 'unfit' };
  expect(live.canariesEnded).toEqual([{ ...end, code: 'release/composer-failed' }]);
  // The reason stays visible after later records.
  await freeze(content);
  const lines: string[] = [];
  const history = await content.log.history();
  sayStatus((line) => lines.push(line), history[0], history);
  sayHistory((line) => lines.push(line), history);
  const ended = new RegExp(
    `canary of ${PRODUCTS} ${canary} ended at 10 %: it is incompatible.*composer-failed`,
  );
  expect(lines.filter((line) => ended.test(line))).toHaveLength(2);
  expect(pointer()).toEqual({ id: live.composition });
});

it('survives a store failure: the release fails, and the next attempt carries the canary along', async () => {
  const target = team('products');
  await releaseAll(target, A);
  const canary = ofProducts(await startCanary(target, 10, { part: 'mfe-products', version: hex('p2') }));
  const content = team('content');
  const cut = refusing(content, new Error('503 Slow Down'));
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
  expect(ofProducts((await target.log.current()) ?? {})).toEqual(canary);
  const live = await promote(content, 'mfe-content', hex('c2'));
  expect(ofProducts(live)?.versions).toEqual({ ...A, 'mfe-products': hex('p2'), 'mfe-content': hex('c2') });
  expect(live).not.toHaveProperty('canariesEnded');
});

it('ends with a reason when its files are gone, its part is released or rolled back, or a version replaces it', async () => {
  const target = team('products');
  await releaseAll(target, A);
  const begin = (version: string) => startCanary(target, 10, { part: PRODUCTS, version });
  const ended = (record: LiveRecord, percent: number) => ({
    ...{ slot: PRODUCTS, composition: ofProducts(record)?.composition, percent },
  });
  const first = await begin(hex('p2'));
  const second = await begin(hex('p3'));
  expect(second.canariesEnded).toEqual([{ ...ended(first, 10), why: 'superseded' }]);
  // Another version has another beginning and the same visitors.
  expect(ofProducts(second)?.buckets).toEqual(ofProducts(first)?.buckets);
  expect(ofProducts(second)?.since).not.toBe(ofProducts(first)?.since);
  // Changing the share does not end the canary, and repeating a command changes nothing.
  const grown = await stepCanary(target, PRODUCTS, 20);
  expect(grown).not.toHaveProperty('canariesEnded');
  expect(await stepCanary(target, PRODUCTS, 20)).toEqual(grown);
  const again = await startCanary(target, 20, { part: PRODUCTS, version: hex('p3') });
  expect(again).toEqual(grown);

  await target.store.remove(keys.composition(ofProducts(second)?.composition ?? ''));
  const gone = await promote(team('content'), 'mfe-content', hex('c2'));
  expect(gone.canariesEnded).toEqual([
    { ...ended(second, 20), why: 'gone', code: 'release/unknown-composition' },
  ]);

  const third = await begin(hex('p4'));
  const other = await promote(target, PRODUCTS, hex('p5'));
  expect(other.canariesEnded).toEqual([{ ...ended(third, 10), why: 'superseded' }]);
  const fourth = await begin(hex('p6'));
  const back = await rollbackPart(target, PRODUCTS);
  expect(back.canariesEnded).toEqual([{ ...ended(fourth, 10), why: 'rolled-back' }]);
  expect(back).not.toHaveProperty('canaries');
});

it('is withdrawn by the judge with its figures, but never in place of a later version', async () => {
  const target = team('products');
  await releaseAll(target, A);
  const first = ofProducts(
    await startCanary(target, 10, { part: PRODUCTS, version: hex('p2') }, { gradually: true }),
  );
  expect(first?.gradually).toBe(true);
  const later = await startCanary(target, 10, { part: PRODUCTS, version: hex('p3') });
  expect(ofProducts(later)).not.toHaveProperty('gradually');
  const judge = team('judge');
  const figures = { action: 'withdraw', reasons: [{ code: 'evidence', p75: undefined, bad: 3 }] };
  const seen = { since: first?.since, why: 'judged' as const, figures };
  const changed = { code: 'release/canary-changed' };
  await expect(endCanary(judge, PRODUCTS, seen)).rejects.toMatchObject(changed);
  await expect(stepCanary(judge, PRODUCTS, 20, seen)).rejects.toMatchObject(changed);
  expect(await target.log.current()).toEqual(later);
  const since = ofProducts(later)?.since;
  expect(percentOf(ofProducts(await stepCanary(judge, PRODUCTS, 20, { since })) ?? { buckets: [] })).toBe(20);
  const ended = await endCanary(judge, PRODUCTS, { ...seen, since });
  expect(ended).toMatchObject({ who: 'judge', action: 'canary' });
  expect((await target.log.current())?.canariesEnded).toEqual([
    {
      ...{ slot: PRODUCTS, composition: ofProducts(later)?.composition, percent: 20, why: 'judged' },
      figures: { action: 'withdraw', reasons: [{ code: 'evidence', bad: 3 }] },
    },
  ]);
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
  const never = endCanary(outrun(target, release), PRODUCTS);
  await expect(never).rejects.toMatchObject(refusal('release/too-many-conflicts', 'after 20 conflicting'));
  expect(releases).toBe(21);
});
