import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { manifestKey } from '@platform/composer/checks/artefact';
import { folderStore } from '@platform/composer/store/folder-store';
import { stagedKey, stagedView } from '@platform/composer/store/staged';
import { publishFiles } from '@platform/releases/orders/go-live';
import { callerOn } from '@platform/releases/orders/orders';
import { preview } from '@platform/releases/orders/preview';
import { promote } from '@platform/releases/orders/release';
import { rollbackPart } from '@platform/releases/orders/rollback-plan';
import { startRollout } from '@platform/releases/orders/rollout';
import { rehearse } from '@platform/releases/release-site';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { startFromSources } from '@platform/releases/start/start-sources';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import { beforeEach, expect, it } from 'vitest';
import { composeHere } from './support/compose-here';
import {
  FIXTURE_SETTINGS,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
  writeBuild,
} from './support/fixture-parts';
import { releaseAll, releaseFixture } from './support/teams';

const PART = 'mfe-products';
const FIRST = { shell: namedFixture(fixtureShell()), [PART]: namedFixture(fixtureRemote()) };
const LIVE = { shell: FIRST.shell.version, [PART]: FIRST[PART].version };
const NEXT = namedFixture(fixtureRemote(), 'next');
const BAD = NEXT.version;
const { team } = releaseFixture();
let dir: string;
let bucketDir: string;
let target: ReleaseTarget;

beforeEach(async () => {
  dir = folderOfTest();
  bucketDir = path.join(dir, 'bucket');
  const store = folderStore(bucketDir);
  // This team's composer renders nothing: all rejections happen before rendering.
  await releaseAll(team('first'), LIVE);
  const first = await team('first').log.current();
  const manifest = await team('first').store.read(keys.composition(first?.composition ?? ''));
  await store.writeOnce(keys.composition(first?.composition ?? ''), manifest ?? '');
  target = {
    ...team('anna'),
    store,
    compose: (versions, settings) => composeHere({ bucketDir, versions, settings }),
  };
  for (const part of Object.values(FIRST)) await publishFixture(store, part);
  await publishFiles(store, LIVE);
  await publishFixture(store, NEXT);
});

const file = (key: string) => path.join(bucketDir, key);
async function manifestOf(part: string, version: string): Promise<PartManifest> {
  const body = await stagedView(target.store).read(manifestKey(part, version));
  return JSON.parse(body?.toString() ?? '') as PartManifest;
}
async function edit(part: string, version: string, change: Partial<PartManifest>): Promise<void> {
  const before = await manifestOf(part, version);
  const key = manifestKey(part, version);
  for (const place of [key, stagedKey(key)].filter((one) => existsSync(file(one))))
    writeFileSync(file(place), JSON.stringify({ ...before, ...change }));
}
/** Replaces the published version `BAD` by a complete version with different files. */
async function plant(): Promise<void> {
  for (const folder of [stagedKey(keys.publicBase(PART, BAD)), keys.serverBase(PART, BAD)])
    rmSync(file(folder), { recursive: true });
  await publishFixture(target.store, { ...NEXT, server: `${NEXT.server}\nplanted();` });
}
async function react20(): Promise<void> {
  await edit('shell', LIVE.shell, { shared: { react: '19.3.0' } });
  await edit(PART, BAD, { shared: { react: '20.0.0' } });
}

const changeServerFile = () => writeFileSync(file(`${keys.serverBase(PART, BAD)}entry-server.js`), 'x');
const removeClientFile = () => rmSync(file(stagedKey(`${keys.publicBase(PART, BAD)}remoteEntry.js`)));
it.each<[string, string, () => Promise<void> | void]>([
  ['React 20', 'release/shared-version', react20],
  ['API contract 2', 'release/api-contract', () => edit(PART, BAD, { api: 2 })],
  ['seam 2', 'release/seam-version', () => edit(PART, BAD, { seam: 2 as 1 })],
  ['the name of another part', 'release/manifest-key', () => edit(PART, BAD, { name: 'shell' })],
  ['a changed server file', 'release/file-digest', changeServerFile],
  ['a missing client file', 'release/file-digest', removeClientFile],
  ['different content under the same name', 'release/version-content', plant],
])('a version with %s is not promoted', async (_what, code, spoil) => {
  await spoil();
  const before = await target.log.current();
  await expect(promote(target, PART, BAD)).rejects.toMatchObject({ code });
  expect(await target.log.current()).toEqual(before);
});

it.each<[string, () => Promise<unknown>]>([
  ['rollout', () => startRollout(target, PART, BAD)],
  ['preview', () => preview(target, { part: PART, version: BAD, now: new Date() })],
  [
    'start',
    () => {
      const starts = path.join(dir, 'starts.json');
      const last = { versions: LIVE, composer: '' };
      writeFileSync(starts, JSON.stringify({ settings: FIXTURE_SETTINGS, checkouts: { '/x': last } }));
      const versions = { ...LIVE, [PART]: BAD };
      const sources = { checkout: '/x', versions, composer: '', publish: async () => {} };
      const call = callerOn({ target, previewOrigin: '' });
      return startFromSources({ target, call }, sources, starts);
    },
  ],
])('a %s makes the same checks', async (_way, show) => {
  await plant();
  const before = await target.log.current();
  await expect(show()).rejects.toMatchObject({ code: 'release/version-content' });
  expect(await target.log.current()).toEqual(before);
});

it('a rollback of a part rejects an earlier version that was changed since', async () => {
  await promote(team('first'), PART, BAD);
  await promote(team('first'), PART, LIVE[PART]);
  await plant();
  const before = await target.log.current();
  await expect(rollbackPart(target, PART)).rejects.toMatchObject({ code: 'release/version-content' });
  expect(await target.log.current()).toEqual(before);
});

it('publishing checks the finished build in its folder, not the bucket', async () => {
  await react20();
  const build = { manifest: await manifestOf(PART, BAD), dir: path.join(dir, 'build') };
  await expect(rehearse(target, build)).rejects.toMatchObject({ code: 'release/shared-version' });
});

it('publishing tells what a release of the build would be refused for', async () => {
  const [old, now] = ['/clients', '/customers'];
  const before = namedFixture(fixtureRemote({ pages: [old] }));
  await publishFixture(target.store, before);
  await promote(target, PART, before.version);
  const placeholders = [{ kind: 'price' as const, file: 'price.json', at: ['price'], filled: 'a price' }];
  const next = namedFixture({ ...fixtureRemote({ pages: [now] }), placeholders });
  const candidate = await writeBuild(next, path.join(dir, 'next'));
  const lost = { code: 'release/address-lost', what: expect.stringContaining(`${old} in en, ru, ua`) };
  expect(await rehearse(target, candidate)).toMatchObject([lost]);
  const visitors = { ...target, settings: { ...target.settings, production: true as const } };
  expect(await rehearse(visitors, candidate)).toMatchObject([
    lost,
    { code: 'release/placeholder', part: PART, file: 'price.json', field: 'price' },
  ]);
});

it('rejects a version that was never published, before composing', async () => {
  await expect(promote(target, PART, '0123456789ab')).rejects.toMatchObject({
    code: 'release/unknown-version',
  });
});
