import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { publishedVersion } from '@platform/composer/attestation/published-version';
import { keySigner } from '@platform/composer/attestation/release-key';
import { verifyVersion } from '@platform/composer/attestation/verify';
import { folderStore } from '@platform/composer/store/folder-store';
import { keys } from '@site/site-model/bucket-keys';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  fixtureRemote,
  namedFixture,
  publishFixture,
} from '../../../../tests/composition/support/fixture-parts';
import { signVersion } from '../../../../tests/support/sign-version';
import { takeVersion } from './take-version';

const PART = 'mfe-products';
const VERSION = namedFixture(fixtureRemote(), 'next');
const { version } = VERSION;
const [own, theirs] = [keySigner('prod'), keySigner('staging')];
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'take-'));
  await publishFixture(source().store, VERSION);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const source = (live: string | undefined = version) => ({
  name: 'staging',
  store: folderStore(path.join(dir, 'staging')),
  live: async () => live,
});
const signing = { keysOf: async () => [own.key, theirs.key] };
const taking = (trusts = ['staging']) => ({
  ...{ name: 'prod', store: folderStore(path.join(dir, 'prod')), trusts },
  signing,
});
const take = (from = source(), to = taking()) => takeVersion(from, to, { part: PART });
const taken = () =>
  taking()
    .store.list('.')
    .catch(() => []);
const sign = (signer = theirs) => signVersion(source().store, signer, { name: PART, version });

it('copies the live version as it is, staged, with the attestation of its stage', async () => {
  await sign();
  expect(await take()).toBe(version);
  const copy = await publishedVersion(taking().store, PART, version);
  expect(await verifyVersion(copy, { store: taking().store, ...signing })).toMatchObject({
    key: { id: theirs.key.id, stage: 'staging' },
  });
  expect(await taking().store.list('attestations')).toEqual(await source().store.list('attestations'));
  expect(await taking().store.list('staged')).toEqual(await source().store.list('staged'));
  expect(await taking().store.list('mfe')).toEqual([]);
  // Again: nothing changes.
  expect(await take()).toBe(version);
});

it.each([
  ['is not signed', 'release/unsigned-version', async () => {}],
  ['was signed with another key', 'release/foreign-key', () => sign(keySigner('staging'))],
  ['was signed with a key of this stage only', 'release/foreign-key', () => sign(own)],
  [
    'has a changed file',
    'release/changed-file',
    async () => {
      await sign();
      const key = `staged/${keys.publicBase(PART, version)}assets/list.js`;
      await source().store.remove(key);
      await source().store.writeOnce(key, '// planted');
    },
  ],
])('copies nothing when the version %s', async (_what, code, prepare) => {
  await prepare();
  await expect(take()).rejects.toMatchObject({ code });
  expect(await taken()).toEqual([]);
});

it('refuses a stage that is not trusted, and a part that is not live there', async () => {
  await sign();
  await expect(take(source(), taking(['other']))).rejects.toMatchObject({
    code: 'release/stage-not-trusted',
    message: expect.stringContaining('stage prod does not take versions from staging; it trusts other.'),
  });
  await expect(
    takeVersion({ ...source(), live: async () => undefined }, taking(), { part: PART }),
  ).rejects.toMatchObject({
    code: 'release/not-live-there',
    message: expect.stringContaining(`${PART} is not live on staging`),
  });
  expect(await taken()).toEqual([]);
});

it('does not replace other files that are already published under the version', async () => {
  await sign();
  await taking().store.writeOnce(`server/${PART}/${version}/entry-server.js`, '// planted');
  await expect(take()).rejects.toMatchObject({ code: 'release/version-taken' });
});
