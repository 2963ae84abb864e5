import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { manifestKey } from '@platform/composer/checks/artefact';
import { freeze, thaw } from '@platform/releases/orders/go-live';
import { callerOn } from '@platform/releases/orders/orders';
import { promote, retire, rollback } from '@platform/releases/orders/release';
import { startRollout } from '@platform/releases/orders/rollout';
import { type ReleaseTarget, readComposition } from '@platform/releases/release-target';
import { sayStarted } from '@platform/releases/report';
import { startFromSources } from '@platform/releases/start/start-sources';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { beforeEach, expect, it } from 'vitest';
import { A, hex, releaseFixture } from './support/teams';

const { team, edge } = releaseFixture();
let dir: string;
let published: string[];
beforeEach(() => {
  dir = folderOfTest();
  published = [];
});

const put = (target: ReleaseTarget, part: string, version: string) =>
  target.store.writeOnce(manifestKey(part, version), '{}');

interface Start {
  target?: ReleaseTarget;
  composer?: string;
  settings?: object;
}
/** Runs `npm start` of a checkout with these versions on the shared data folder. */
function start(
  checkout: string,
  versions: Versions,
  { target = team(checkout), composer = 'c1', settings }: Start = {},
) {
  const started = { ...target, settings: { ...target.settings, ...settings } };
  const call = callerOn({ target: started, previewOrigin: '' });
  return startFromSources(
    { target: started, call },
    {
      checkout,
      versions,
      composer,
      async publish(part) {
        published.push(part);
        await put(target, part, versions[part] ?? '');
      },
    },
    path.join(dir, 'starts.json'),
  );
}
/** Releases a version with the release command from another checkout. */
async function released(who: string, part: string, version: string) {
  await put(team(who), part, version);
  return promote(team(who), part, version);
}
const live = async () => (await team('reader').log.current())?.versions;

it('keeps others’ releases and parts that this checkout does not have', async () => {
  await start('anna', A);
  await released('bob', 'mfe-products', hex('p2'));
  await released('bob', 'mfe-partners', hex('x1'));
  const { replaced, kept } = await start('anna', A);
  expect(await live()).toEqual({ ...A, 'mfe-products': hex('p2'), 'mfe-partners': hex('x1') });
  expect(replaced).toEqual([]);
  expect(kept.map(({ part, release }) => [part, release?.who])).toEqual([
    ['mfe-products', 'bob'],
    ['mfe-partners', 'bob'],
  ]);
});

it('keeps a registered part when other parts change, and does not restore a retired one', async () => {
  await start('anna', A);
  await released('partners', 'mfe-partners', hex('x1'));
  await start('bob', A);
  await start('anna', { ...A, shell: hex('s2') });
  expect(await live()).toEqual({ ...A, shell: hex('s2'), 'mfe-partners': hex('x1') });
  await retire(team('carl'), 'mfe-partners', { gone: false });
  await retire(team('carl'), 'mfe-content', { gone: false });
  const { 'mfe-content': _, ...rest } = A;
  await start('anna', { ...A, shell: hex('s2') });
  expect(await live()).toEqual({ ...rest, shell: hex('s2') });
});

it('replaces only parts whose sources changed, and reports the previous versions and who released them', async () => {
  await start('anna', A);
  await released('bob', 'mfe-products', hex('p2'));
  await released('carl', 'mfe-content', hex('c2'));
  published = [];
  const started = await start('anna', { ...A, 'mfe-content': hex('c3') });
  expect(await live()).toEqual({ ...A, 'mfe-products': hex('p2'), 'mfe-content': hex('c3') });
  expect(published).toEqual(['mfe-content']);
  const lines: string[] = [];
  sayStarted((line) => lines.push(line), started);
  expect(lines[0]).toContain(
    `mfe-content: replaced ${hex('c2')} with ${hex('c3')}; the old version was released by carl`,
  );
  expect(lines[1]).toContain(`mfe-products: kept ${hex('p2')}, released by bob`);
  expect(lines[2]).toContain('npm run release -- promote mfe-products');
});

it('replaces nothing on the first start of a second checkout, and adds a new part', async () => {
  await start('anna', A);
  const older = { shell: hex('s0'), 'mfe-products': hex('p0'), 'mfe-new': hex('n1') };
  await start('bob', older);
  expect(await live()).toEqual({ ...A, 'mfe-new': hex('n1') });
  await start('bob', { ...older, shell: hex('s9') });
  expect(await live()).toEqual({ ...A, shell: hex('s9'), 'mfe-new': hex('n1') });
  await start('anna', A);
  expect(await live()).toEqual({ ...A, shell: hex('s9'), 'mfe-new': hex('n1') });
});

it('releases nothing during a freeze, and releases after the thaw', async () => {
  await start('anna', A);
  await freeze(team('carl'), 'fair');
  const before = await team('reader').log.current();
  const started = await start('anna', { ...A, shell: hex('s2') });
  expect(await team('reader').log.current()).toEqual(before);
  expect(edge().live).toBe(before?.composition);
  const lines: string[] = [];
  sayStarted((line) => lines.push(line), started);
  expect(lines.join('\n')).toMatch(/Releases are frozen since .* by carl: fair.*serves what is live/);
  expect(lines.join('\n')).toContain(`the sources here are ${hex('s2')}`);
  await thaw(team('carl'));
  await start('anna', { ...A, shell: hex('s2') });
  expect((await live())?.shell).toBe(hex('s2'));
});

it('keeps a rollback and a running rollout', async () => {
  await start('anna', A);
  await released('bob', 'mfe-products', hex('p2'));
  await rollback(team('carl'));
  await startRollout(team('bob'), 'mfe-products', hex('p2'));
  await start('anna', A);
  expect(await live()).toEqual(A);
  await start('anna', { ...A, shell: hex('s2') });
  const record = await team('reader').log.current();
  const shown = await readComposition(team('reader').store, record?.rollout?.composition ?? '');
  expect(shown.versions).toEqual({ ...A, shell: hex('s2'), 'mfe-products': hex('p2') });
});

it('recomposes the live versions only for changed settings or another composer', async () => {
  await start('anna', A);
  await released('bob', 'mfe-products', hex('p2'));
  const again = await start('anna', A, { settings: { origin: 'https://other.example' } });
  const manifest = await readComposition(team('reader').store, again.live.composition);
  expect(manifest.settings.origin).toBe('https://other.example');
  expect(manifest.versions).toEqual({ ...A, 'mfe-products': hex('p2') });
  const composing: Versions[] = [];
  const target = { ...team('anna') };
  const { compose } = target;
  target.compose = (...wanted) => {
    composing.push(wanted[0]);
    return compose(...wanted);
  };
  const settings = { origin: 'https://other.example' };
  await start('anna', A, { target, settings });
  expect(composing).toEqual([]);
  await start('anna', A, { target, settings, composer: 'c2' });
  expect(composing).toEqual([{ ...A, 'mfe-products': hex('p2') }]);
});

it('keeps the settings that a rollback restored until the next release', async () => {
  const settings = { origin: 'https://other.example' };
  await start('anna', A);
  await start('anna', A, { settings });
  const { composition } = await rollback(team('carl'));
  const stayed = await start('anna', A, { settings });
  expect(stayed.live.composition).toBe(composition);
  const next = await start('anna', { ...A, shell: hex('s2') }, { settings });
  const manifest = await readComposition(team('reader').store, next.live.composition);
  expect(manifest.settings.origin).toBe(settings.origin);
});

it('starts on no folder without the files of the live composition', async () => {
  await start('anna', A);
  const before = await team('reader').log.current();
  await team('anna').store.remove(keys.composition(before?.composition ?? ''));
  await expect(start('anna', A)).rejects.toMatchObject(
    refusal('release/composition-gone', 'Delete the folder'),
  );
  expect(await team('reader').log.current()).toEqual(before);
});

it('replaces nothing if its record is missing or damaged', async () => {
  await start('anna', A);
  rmSync(path.join(dir, 'starts.json'));
  await start('anna', { ...A, shell: hex('s2') });
  expect(await live()).toEqual(A);
  writeFileSync(path.join(dir, 'starts.json'), '{"checkouts":');
  await start('anna', { ...A, shell: hex('s3') });
  expect(await live()).toEqual(A);
});
