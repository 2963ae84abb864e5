import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifestKey } from '@platform/composer/checks/artefact';
import { folderStore } from '@platform/composer/store/folder-store';
import { stagedKey } from '@platform/composer/store/staged';
import { publishFiles } from '@platform/releases/orders/go-live';
import { preview } from '@platform/releases/orders/preview';
import { promote } from '@platform/releases/orders/release';
import { rollbackPart } from '@platform/releases/orders/rollback-plan';
import { startRollout } from '@platform/releases/orders/rollout';
import { rehearse } from '@platform/releases/release-site';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import { beforeEach, expect, it } from 'vitest';
import { composeHere } from './support/compose-here';
import {
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
const { folder, team } = releaseFixture();
let bucketDir: string;
let target: ReleaseTarget;

beforeEach(async () => {
  bucketDir = path.join(folder(), 'published');
  const store = folderStore(bucketDir);
  target = {
    ...team('anna'),
    store,
    compose: (versions, settings) => composeHere({ bucketDir, versions, settings }),
  };
  // This team has a bucket of its own, and its composer renders nothing: all rejections happen before rendering.
  const first = keys.composition((await releaseAll(team('first'), LIVE)).id);
  await store.writeOnce(first, (await team('first').store.read(first)) ?? '');
  for (const part of Object.values(FIRST)) await publishFixture(store, part);
  await publishFiles(store, LIVE);
  await publishFixture(store, NEXT);
});

const file = (key: string) => path.join(bucketDir, key);
async function edit(change: Partial<PartManifest>): Promise<void> {
  const staged = file(stagedKey(manifestKey(PART, BAD)));
  writeFileSync(staged, JSON.stringify({ ...JSON.parse(readFileSync(staged, 'utf8')), ...change }));
}
/** Replaces the published version `BAD` by a complete version with different files. */
async function plant(): Promise<void> {
  for (const folder of [stagedKey(keys.publicBase(PART, BAD)), keys.serverBase(PART, BAD)])
    rmSync(file(folder), { recursive: true });
  await publishFixture(target.store, { ...NEXT, server: `${NEXT.server}\nplanted();` });
}
const removeClientFile = () => rmSync(file(stagedKey(`${keys.publicBase(PART, BAD)}remoteEntry.js`)));
it.each<[string, string, () => Promise<void> | void]>([
  ['API contract 2', 'release/api-contract', () => edit({ api: 2 })],
  ['the name of another part', 'release/manifest-key', () => edit({ name: 'shell' })],
  ['a missing client file', 'release/file-digest', removeClientFile],
  ['different content under the same name', 'release/version-content', plant],
])('a version with %s is not promoted', async (_what, code, spoil) => {
  await spoil();
  const before = await target.log.current();
  await expect(promote(target, PART, BAD)).rejects.toMatchObject({ code });
  expect(await target.log.current()).toEqual(before);
});

it('a rollout, a preview, a start and a rollback of the part make the same checks', async () => {
  await promote(team('first'), PART, BAD);
  await promote(team('first'), PART, LIVE[PART]);
  await plant();
  const before = await target.log.current();
  for (const show of [
    () => startRollout(target, PART, BAD),
    () => preview(target, { part: PART, version: BAD, now: new Date() }),
    () => releaseAll(target, { ...LIVE, [PART]: BAD }),
    () => rollbackPart(target, PART),
  ])
    await expect(show()).rejects.toMatchObject({ code: 'release/version-content' });
  expect(await target.log.current()).toEqual(before);
});

it('publishing checks the finished build in its folder, not the bucket', async () => {
  const client = { ...NEXT.client, 'later.js': '' };
  const candidate = await writeBuild({ ...NEXT, client }, path.join(folder(), 'build'));
  await expect(rehearse(target, candidate)).rejects.toMatchObject({ code: 'release/version-content' });
});

it('publishing tells what a release of the build would be refused for', async () => {
  const [old, now] = ['/clients', '/customers'];
  const before = namedFixture(fixtureRemote({ pages: [old] }));
  await publishFixture(target.store, before);
  await promote(target, PART, before.version);
  const placeholders = [{ kind: 'price' as const, file: 'price.json', at: ['price'], filled: 'a price' }];
  const next = namedFixture({ ...fixtureRemote({ pages: [now] }), placeholders });
  const candidate = await writeBuild(next, path.join(folder(), 'next'));
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
