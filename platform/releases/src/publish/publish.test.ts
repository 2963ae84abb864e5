import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { keySigner } from '@platform/composer/attestation/sign-version';
import { verifyVersion } from '@platform/composer/attestation/verify';
import { manifestKey, publishedVersion } from '@platform/composer/checks/artefact';
import { mirrorVersions } from '@platform/composer/compose-function';
import { folderStore } from '@platform/composer/store/folder-store';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtManifest } from '../build/build-part';
import { nameBuild } from '../build/name-build';
import type { Part } from '../build/parts';
import { publish } from './publish';

const NAME = 'mfe-products';
const ANNA = { who: 'anna', commit: '0123456789ab' };
const BOB = { who: 'bob' };
let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

const bucket = () => folderStore(path.join(dir, 'bucket'));

/** A finished build in a checkout; `server` is the content of its server bundle. */
function built(checkout: string, server: string): Part & { version: string } {
  const folder = path.join(dir, checkout);
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('client/.vite/manifest.json', '{}');
  write('server/entry-server.js', server);
  const manifest = nameBuild(folder, {
    ...{ seam: SEAM_VERSION, name: NAME, entry: 'index.js', exposes: {}, shared: {} },
    ...{ api: 1, mode: 'production', scriptBudget: 60_000 },
  });
  write('manifest.json', JSON.stringify(manifest));
  return { name: NAME, version: manifest.version, mode: 'production', dir: folder };
}
const manifestOf = (part: Part): PartManifest => {
  const manifest = builtManifest(part);
  if (!manifest) throw new Error('not built');
  return manifest;
};

it('publishes a version once, whoever builds it again and from whatever commit', async () => {
  const store = bucket();
  const first = await publish(built('a', 'one'), store, ANNA);
  expect(first.fresh).toBe(true);
  const files = await store.list('staged/mfe');
  expect(files.length).toBeGreaterThan(1);
  expect(await publish(built('b', 'one'), store, BOB)).toMatchObject({
    fresh: false,
    manifest: first.manifest,
  });
  expect(await store.list('staged/mfe')).toEqual(files);
  expect((await publish(built('c', 'two'), store, BOB)).manifest.version).not.toBe(first.manifest.version);
});

describe('signing', () => {
  const signer = keySigner('local');
  const signing = { signerOf: async () => signer, keysOf: async () => [signer.key] };
  const verified = async (version: string) =>
    verifyVersion(await publishedVersion(bucket(), NAME, version), { store: bucket(), ...signing });
  const refusing = {
    signerOf: () =>
      Promise.reject(
        new ReleaseError(
          'release/may-not-sign',
          `These credentials may not sign versions of ${NAME} with key (denied).`,
          `Publish with the role of the part’s pipeline (release-${NAME}) or of the platform’s owners. A pull request can only open a preview.`,
        ),
      ),
  };

  it('signs what it publishes, beside the version and outside its folders', async () => {
    const part = built('a', 'one');
    const { manifest, signed } = await publish(part, bucket(), { ...ANNA, signing });
    expect(signed).toBe(true);
    expect(manifest.version).toBe(part.version);
    const { statement, sbom } = await verified(manifest.version);
    expect(statement).toMatchObject({
      ...{ publishedBy: 'anna', commit: ANNA.commit, builder: 'local' },
      lockFile: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.parse(sbom?.toString() ?? '').components.length).toBeGreaterThan(10);
  });

  it('signs a version that was published unsigned, and does not sign twice', async () => {
    const part = built('a', 'one');
    expect((await publish(part, bucket(), BOB)).signed).toBe(false);
    await expect(verified(part.version)).rejects.toMatchObject({ code: 'release/unsigned-version' });
    expect(await publish(part, bucket(), { ...ANNA, signing })).toMatchObject({ fresh: false, signed: true });
    await verified(part.version);
    const stored = await bucket().list('attestations');
    await publish(built('b', 'one'), bucket(), { ...BOB, signing });
    expect(await bucket().list('attestations')).toEqual(stored);
  });

  it('uploads nothing with credentials that may not sign, unless for a preview', async () => {
    const part = built('a', 'one');
    const by = { ...BOB, signing: refusing };
    await expect(publish(part, bucket(), by)).rejects.toMatchObject({ code: 'release/may-not-sign' });
    expect(await bucket().list('staged')).toEqual([]);
    expect((await publish(part, bucket(), by, { preview: true })).signed).toBe(false);
    expect(await bucket().list('staged')).toEqual([]);
    expect(await bucket().list('server')).toEqual([]);
    expect((await bucket().list('pulls')).length).toBeGreaterThan(2);
    expect(await publish(part, bucket(), by, { preview: true })).toMatchObject({ fresh: false });
  });
});

it('rejects other files that somebody uploaded under its version', async () => {
  const store = bucket();
  const own = built('b', 'one');
  const planted = { ...manifestOf(built('a', 'planted')), version: own.version };
  await store.writeOnce(STAGED + manifestKey(NAME, own.version), JSON.stringify(planted));
  await expect(publish(own, store, BOB)).rejects.toMatchObject({ code: 'release/version-taken' });
});

it.each([
  ['server/', 'a file', keys.serverBase(NAME, '*'), 'entry-server.js', 'planted', 'release/file-digest'],
  [
    'staged/',
    'the manifest',
    STAGED + keys.publicBase(NAME, '*'),
    'manifest.json',
    '',
    'release/version-content',
  ],
])(
  'checks the stored files in %s, not only the published manifest: %s',
  async (_where, _what, base, file, text, code) => {
    const store = bucket();
    const own = built('a', 'one');
    await publish(own, store, ANNA);
    const key = base.replace('*', own.version) + file;
    await store.remove(key);
    await store.writeOnce(key, text || JSON.stringify({ ...manifestOf(own), exposes: { planted: 'x' } }));
    await expect(publish(own, store, BOB)).rejects.toMatchObject({ code });
  },
);

it('copies only the files that its manifest names, and verifies them', async () => {
  const store = bucket();
  const { version } = (await publish(built('a', 'one'), store, ANNA)).manifest;
  const versions = { [NAME]: version };
  const copy = folderStore(path.join(dir, 'copy'));
  await mirrorVersions(store, copy, versions);
  const key = `server/${NAME}/${version}/entry-server.js`;
  expect(await copy.list('server')).toEqual([key]);
  await store.remove(key);
  await expect(mirrorVersions(store, folderStore(path.join(dir, 'x')), versions)).rejects.toMatchObject({
    code: 'release/file-missing',
  });
  await store.writeOnce(key, 'two');
  await expect(mirrorVersions(store, folderStore(path.join(dir, 'y')), versions)).rejects.toMatchObject({
    code: 'release/file-changed',
  });
});
