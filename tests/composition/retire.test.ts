import { retirePart } from '@platform/releases/orders/release';
import { startRollout } from '@platform/releases/orders/rollout';
import { lostAddresses, readComposition } from '@platform/releases/release-target';
import { sayHistory } from '@platform/releases/report';
import { expect, it } from 'vitest';
import { A, hex, pageOf, releaseAll, releaseFixture } from './support/teams';

const { edge, setPages, team } = releaseFixture();
const PARTNERS = 'mfe-partners';
const WITH = { ...A, [PARTNERS]: hex('x1') };

it('removes a part, records who did it, and keeps all other versions and the rollout of another part', async () => {
  await releaseAll(team('anna'), WITH);
  await startRollout(team('bob'), 'mfe-products', hex('p2'));
  await startRollout(team('carl'), PARTNERS, hex('x2'));
  const live = await retirePart(team('carl'), PARTNERS, { gone: false });
  expect(live).toMatchObject({ versions: A, action: 'retire', part: PARTNERS, who: 'carl' });
  expect(live.rollout).toMatchObject({ percent: 10, versions: { ...A, 'mfe-products': hex('p2') } });
  expect(live.waiting).toBeUndefined();
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
  await expect(retirePart(target, PARTNERS, { gone: false })).rejects.toMatchObject({
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
  await retirePart(target, PARTNERS, { gone: true });
  expect((await target.log.current())?.versions).toEqual(A);
  const { composition = '' } = (await target.log.current()) ?? {};
  expect((await readComposition(target.store, composition)).retired).toEqual(['/partners']);
});

it('rejects the shell, and a part that is not live', async () => {
  await releaseAll(team('anna'), WITH);
  const code = (name: string) => retirePart(team('anna'), name, { gone: false }).catch((error) => error.code);
  expect(await code('shell')).toBe('release/shell-retired');
  expect(await code('mfe-nothing')).toBe('release/unknown-part');
});

const part = 'mfe-content';
const site = (paths: string[], declared: { moved?: Record<string, string>; gone?: string[] } = {}) => ({
  ...{ moved: {}, gone: [], ...declared },
  pages: paths.flatMap((path) => pageOf(part, path)),
});
const LIVE = site(['/', '/cases/old', '/_not-found']);
const MOVED = site(['/'], { moved: { '/old': '/' } });
const ENGLISH = { ...LIVE, pages: [...pageOf(part, '/'), ...pageOf(part, '/cases/old', ['en'])] };
const LOST = {
  ...{ code: 'release/address-lost', part },
  what: 'no longer has /cases/old in en, ru, ua, which is live now',
  remedy: 'Name its new address in "moved", or add /cases/old to "gone"',
};
const HALF = { what: expect.stringContaining('in ru, ua'), remedy: expect.stringContaining('Keep') };
it.each([
  ['is lost', LIVE, site(['/']), [LOST]],
  ['is lost in two languages', LIVE, ENGLISH, [HALF]],
  ['has moved', LIVE, site(['/', '/cases/new'], { moved: { '/cases/old': '/cases/new' } }), []],
  ['is gone', LIVE, site(['/', '/cases/new'], { gone: ['/cases/old'] }), []],
  ['is kept beside new ones', LIVE, site(['/', '/cases/old', '/cases/new']), []],
  ['was moved, and loses its redirect', MOVED, site(['/']), [{ code: LOST.code, field: 'moved./old' }]],
  ['was moved, and is gone', MOVED, site(['/'], { gone: ['/old'] }), []],
  ['was moved, and is a page again', MOVED, site(['/', '/old']), []],
])('a live path that %s', (_what, live, next, faults) => {
  expect(lostAddresses(live, next)).toMatchObject(faults);
});
