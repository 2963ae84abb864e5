import { lostAddresses } from '@platform/releases/orders/compositions';
import { freeze } from '@platform/releases/orders/go-live';
import { retire } from '@platform/releases/orders/release';
import { startRollout } from '@platform/releases/orders/rollout';
import { readComposition } from '@platform/releases/release-target';
import { sayHistory } from '@platform/releases/report';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { describe, expect, it } from 'vitest';
import { compose } from './support/compose';
import { FIXTURE_SETTINGS, fixtureRemote, fixtureShell, publishFixture } from './support/fixture-parts';
import { memoryStore } from './support/memory-store';
import { A, hex, pageOf, releaseAll, releaseFixture } from './support/teams';

const { edge, setPages, team } = releaseFixture();
const PARTNERS = 'mfe-partners';
const WITH = { ...A, [PARTNERS]: hex('x1') };

it('removes a part, records who did it, and keeps all other versions and the rollout of another part', async () => {
  await releaseAll(team('anna'), WITH);
  await startRollout(team('bob'), 'mfe-products', hex('p2'));
  await startRollout(team('carl'), PARTNERS, hex('x2'));
  const live = await retire(team('carl'), PARTNERS, { gone: false });
  expect(live).toMatchObject({ versions: A, action: 'retire', part: PARTNERS, who: 'carl' });
  expect(live.rollout).toMatchObject({ percent: 10, versions: { ...A, 'mfe-products': hex('p2') } });
  expect(live).not.toHaveProperty('waiting');
  expect(live.ended).toMatchObject([{ part: PARTNERS, version: hex('x2'), why: 'rolled-back' }]);
  expect(edge().live).toBe(live.composition);
  const told: string[] = [];
  sayHistory((line) => told.push(line), await team('anna').log.history());
  expect(told[0]).toMatch(/retire .*carl {2}without mfe-partners/);
});

it('rejects losing a path unless it is declared gone; then later releases also serve 410', async () => {
  setPages({ shell: '/', [PARTNERS]: '/partners' });
  const target = team('anna');
  await releaseAll(target, WITH);
  await expect(retire(target, PARTNERS, { gone: false })).rejects.toMatchObject({
    code: 'release/address-lost',
    faults: [
      {
        part: 'mfe-partners',
        what: expect.stringContaining('/partners in en, ru, ua'),
        remedy: expect.stringContaining('retire mfe-partners --gone'),
      },
    ],
  });
  expect((await target.log.current())?.versions).toEqual(WITH);
  await retire(target, PARTNERS, { gone: true });
  expect((await target.log.current())?.versions).toEqual(A);
  const { composition = '' } = (await target.log.current()) ?? {};
  expect((await readComposition(target.store, composition)).retired).toEqual(['/partners']);
});

it('rejects the shell, a part that is not live, and any part during a freeze', async () => {
  await releaseAll(team('anna'), WITH);
  const code = (name: string) => retire(team('anna'), name, { gone: false }).catch((error) => error.code);
  expect(await code('shell')).toBe('release/shell-retired');
  expect(await code('mfe-nothing')).toBe('release/unknown-part');
  await freeze(team('anna'), 'fair');
  await expect(retire(team('anna'), PARTNERS, { gone: false })).rejects.toMatchObject({
    code: 'release/frozen',
  });
});

it('composes retired paths as gone until a part has them again', async () => {
  const { store } = memoryStore();
  const partners = fixtureRemote({ name: PARTNERS, pages: ['/partners'] });
  const versions = { shell: await publishFixture(store, fixtureShell()) };
  const both = { ...versions, [PARTNERS]: await publishFixture(store, partners) };
  const made = (of: Versions) => compose(store, of, FIXTURE_SETTINGS, { retired: ['/partners'] });
  const without = await made(versions);
  expect(without).toMatchObject({ gone: ['/partners'], retired: ['/partners'] });
  expect(JSON.parse(String(await store.read(keys.givenUp(without.id))))).toMatchObject({
    gone: ['/partners'],
  });
  expect(without.id).not.toBe((await compose(store, versions, FIXTURE_SETTINGS)).id);
  const back = await made(both);
  expect(back.gone).toEqual([]);
  expect(back.retired).toEqual([]);
});

const CONTENT = 'mfe-content';
const none = { moved: {}, gone: [] };
const LIVE = {
  ...none,
  pages: [...pageOf(CONTENT, '/'), ...pageOf(CONTENT, '/cases/old'), ...pageOf(CONTENT, '/_not-found')],
};

describe('a live path', () => {
  it('must not be lost; the fault names its part and languages', () => {
    expect(lostAddresses(LIVE, { ...none, pages: pageOf(CONTENT, '/') })).toEqual([
      expect.objectContaining({
        code: 'release/address-lost',
        part: CONTENT,
        what: 'no longer has /cases/old in en, ru, ua, which is live now',
        remedy: 'Name its new address in "moved", or add /cases/old to "gone"',
      }),
    ]);
  });

  it('may be declared as moved or gone, and new paths may be added', () => {
    const pages = [...pageOf(CONTENT, '/'), ...pageOf(CONTENT, '/cases/new')];
    expect(lostAddresses(LIVE, { ...none, pages, moved: { '/cases/old': '/cases/new' } })).toEqual([]);
    expect(lostAddresses(LIVE, { ...none, pages, gone: ['/cases/old'] })).toEqual([]);
    expect(lostAddresses(LIVE, { ...none, pages: [...LIVE.pages, ...pages] })).toEqual([]);
  });

  it('must be kept in every language that it has', () => {
    const [fault] = lostAddresses(LIVE, {
      ...none,
      pages: [...pageOf(CONTENT, '/'), ...pageOf(CONTENT, '/cases/old', ['en'])],
    });
    expect(fault).toMatchObject({
      what: expect.stringContaining('in ru, ua'),
      remedy: expect.stringContaining('Keep'),
    });
  });

  it('must keep its redirect after a move', () => {
    const live = { ...none, pages: pageOf(CONTENT, '/'), moved: { '/old': '/' } };
    expect(lostAddresses(live, { ...none, pages: pageOf(CONTENT, '/') })).toEqual([
      expect.objectContaining({ code: 'release/address-lost', field: 'moved./old' }),
    ]);
    expect(lostAddresses(live, { ...none, pages: pageOf(CONTENT, '/'), gone: ['/old'] })).toEqual([]);
    expect(
      lostAddresses(live, { ...none, pages: [...pageOf(CONTENT, '/'), ...pageOf(CONTENT, '/old')] }),
    ).toEqual([]);
  });
});
