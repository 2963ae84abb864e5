import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { manifestKey } from '@platform/composer/checks/versions';
import { type Started, startFromSources } from '@platform/releases/local/start-sources';
import { freezeReleases, thawReleases } from '@platform/releases/orders/freeze';
import { executeOrdersOn } from '@platform/releases/orders/order';
import { promotePart, retirePart } from '@platform/releases/orders/release';
import { rollbackSite } from '@platform/releases/orders/rollback';
import { readComposition } from '@platform/releases/release-target';
import { sayStarted } from '@platform/releases/report';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { beforeEach, expect, it } from 'vitest';
import { A, hex, releaseFixture } from './support/teams';

const { composed, team } = releaseFixture();
let dir: string;
let published: string[];
beforeEach(() => {
  dir = folderOfTest();
  published = [];
});

const recordFile = () => path.join(dir, 'starts.json');
const put = (who: string, part: string, version = '') => team(who).store.writeOnce(manifestKey(part, version), '{}');

/** Runs `npm start` of a checkout with these versions on the shared data folder. */
function start(
  checkout: string,
  versions: Versions,
  { composer = 'c1', settings }: { composer?: string; settings?: object } = {},
) {
  const target = team(checkout);
  const started = { ...target, settings: { ...target.settings, ...settings } };
  const call = executeOrdersOn({ target: started, previewOrigin: '' });
  return startFromSources(
    { target: started, call },
    {
      checkout,
      versions,
      composer,
      async publish(part) {
        published.push(part);
        await put(checkout, part, versions[part]);
      },
    },
    recordFile(),
  );
}
/** Releases a version with the release command from another checkout. */
async function released(who: string, part: string, version: string) {
  await put(who, part, version);
  return promotePart(team(who), part, version);
}
const live = async () => (await team('reader').log.current())?.versions;
const manifestOf = (composition = '') => readComposition(team('reader').store, composition);
const said = (started: Started) => {
  const lines: string[] = [];
  sayStarted((line) => lines.push(line), started);
  return lines;
};

const PRODUCTS = 'mfe-products';
const { 'mfe-content': _content, ...WITHOUT_CONTENT } = A;
const NEW = { ...A, shell: hex('s2') };
const OLDER = { shell: hex('s0'), [PRODUCTS]: hex('p0'), 'mfe-new': hex('n1') };
it.each<[string, (() => Promise<unknown>)[], Versions]>([
  [
    'others’ releases, and parts that this checkout does not have',
    [
      () => released('bob', PRODUCTS, hex('p2')),
      () => released('partners', 'mfe-partners', hex('x1')),
      () => start('anna', NEW),
    ],
    { ...NEW, [PRODUCTS]: hex('p2'), 'mfe-partners': hex('x1') },
  ],
  [
    'a part retired',
    [() => retirePart(team('carl'), 'mfe-content', { gone: false }), () => start('anna', NEW)],
    { ...WITHOUT_CONTENT, shell: hex('s2') },
  ],
  [
    'what another checkout changed, whose first start adds a new part and replaces nothing',
    [() => start('bob', OLDER), () => start('bob', { ...OLDER, shell: hex('s9') }), () => start('anna', A)],
    { ...A, shell: hex('s9'), 'mfe-new': hex('n1') },
  ],
  ['all if its record is missing', [async () => rmSync(recordFile()), () => start('anna', NEW)], A],
  [
    'all if its record is damaged',
    [async () => writeFileSync(recordFile(), '{"checkouts":'), () => start('anna', NEW)],
    A,
  ],
])('keeps %s', async (_what, steps, expected) => {
  await start('anna', A);
  for (const step of steps) await step();
  expect(await live()).toEqual(expected);
});

it('replaces only parts whose sources changed, and reports the previous versions and who released them', async () => {
  await start('anna', A);
  await released('bob', PRODUCTS, hex('p2'));
  await released('carl', 'mfe-content', hex('c2'));
  published = [];
  const started = await start('anna', { ...A, 'mfe-content': hex('c3') });
  expect(await live()).toEqual({ ...A, [PRODUCTS]: hex('p2'), 'mfe-content': hex('c3') });
  expect(published).toEqual(['mfe-content']);
  expect(started.kept.map(({ part, by }) => [part, by.split(',')[0]])).toEqual([[PRODUCTS, 'bob']]);
  const lines = said(started);
  expect(lines[0]).toContain(
    `mfe-content: replaced ${hex('c2')} with ${hex('c3')}; the old version was released by carl`,
  );
  expect(lines[1]).toContain(`mfe-products: kept ${hex('p2')}, released by bob`);
  expect(lines[2]).toContain('npm run release -- promote mfe-products');
});

it('releases nothing during a freeze, and releases after the thaw', async () => {
  await start('anna', A);
  await freezeReleases(team('carl'), 'fair');
  const before = await team('reader').log.current();
  const lines = said(await start('anna', NEW)).join('\n');
  expect(await team('reader').log.current()).toEqual(before);
  expect(lines).toMatch(/Releases are frozen since .* by carl: fair.*serves what is live/);
  expect(lines).toContain(`the sources here are ${hex('s2')}`);
  await thawReleases(team('carl'));
  await start('anna', NEW);
  expect(await live()).toEqual(NEW);
});

it('recomposes the live versions only for changed settings or another composer', async () => {
  await start('anna', A);
  await released('bob', PRODUCTS, hex('p2'));
  const settings = { origin: 'https://other.example' };
  const versions = { ...A, [PRODUCTS]: hex('p2') };
  const again = await start('anna', A, { settings });
  expect(await manifestOf(again.live.composition)).toMatchObject({ settings, versions });
  composed.length = 0;
  await start('anna', A, { settings });
  expect(composed).toEqual([]);
  await start('anna', A, { settings, composer: 'c2' });
  expect(composed).toEqual([versions]);
});

it('keeps the settings that a rollback restored until the next release', async () => {
  const settings = { origin: 'https://other.example' };
  await start('anna', A);
  await start('anna', A, { settings });
  const { composition } = await rollbackSite(team('carl'));
  const stayed = await start('anna', A, { settings });
  expect(stayed.live.composition).toBe(composition);
  const next = await start('anna', NEW, { settings });
  expect(await manifestOf(next.live.composition)).toMatchObject({ settings });
});

it('starts on no folder without the files of the live composition', async () => {
  await start('anna', A);
  const before = await team('reader').log.current();
  await team('anna').store.remove(keys.composition(before?.composition ?? ''));
  await expect(start('anna', A)).rejects.toMatchObject(refusal('release/composition-gone', 'Delete the folder'));
  expect(await team('reader').log.current()).toEqual(before);
});
