import { refusal } from '@platform/base/test-support/refusal';
import { manifestKey } from '@platform/composer/checks/artefact';
import { freeze } from '@platform/releases/orders/go-live';
import { retire } from '@platform/releases/orders/release';
import { startRollout } from '@platform/releases/orders/rollout';
import { type ReleaseTarget, readComposition } from '@platform/releases/release-target';
import { sayHistory } from '@platform/releases/report';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { expect, it } from 'vitest';
import { compose } from './support/compose';
import { FIXTURE_SETTINGS, fixtureRemote, fixtureShell, publishFixture } from './support/fixture-parts';
import { memoryStore } from './support/memory-store';
import { A, hex, idOf, releaseAll, releaseFixture } from './support/teams';

const { team, edge } = releaseFixture();
const PARTNERS = 'mfe-partners';
const WITH = { ...A, [PARTNERS]: hex('x1') };

const page = (owner: string, path: string) =>
  LANGUAGE_CODES.map((lang) => ({ lang, path, html: `${lang}${path}`, sha256: '', owner }));

/** Returns a team's target whose composer lists these parts' pages. */
function teamWithPages(who: string, pages: Record<string, string>): ReleaseTarget {
  const target = team(who);
  return {
    ...target,
    async compose(versions: Versions, settings, retired) {
      const own = Object.keys(versions).flatMap((part) => (pages[part] ? page(part, pages[part]) : []));
      const left = [...(retired ?? [])];
      const made = compositionManifest({
        id: idOf(JSON.stringify([Object.entries(versions).sort(), settings, retired])),
        ...{ versions, settings, pages: own, retired: left, gone: left },
      });
      await target.store.writeOnce(keys.composition(made.id), JSON.stringify(made));
      for (const [name, version] of Object.entries(versions))
        await target.store.writeOnce(manifestKey(name, version), '{}');
      return made;
    },
  };
}

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
  const pages = { shell: '/', [PARTNERS]: '/partners' };
  const target = teamWithPages('anna', pages);
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

it('is rejected with the page’s path while another part uses one of its slots', async () => {
  const { store } = memoryStore();
  const shows = fixtureRemote({ pages: ['/clients'] });
  const server = shows.server.replace(
    'load: () => ({ head',
    "slots: ['mfe-partners/Logos'], load: () => ({ head",
  );
  const versions = {
    shell: await publishFixture(store, fixtureShell()),
    'mfe-products': await publishFixture(store, { ...shows, server }),
  };
  await expect(compose(store, versions, FIXTURE_SETTINGS)).rejects.toMatchObject(
    refusal('release/slot-unknown', 'mfe-products: /clients (en) uses the slot mfe-partners/Logos'),
  );
});
