import path from 'node:path';
import { folderOfTest, writeFiles } from '@platform/base/test-support/temporary-folder';
import { folderStore } from '@platform/composer/store/object-store';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import { beforeEach, expect, it } from 'vitest';
import { builtManifest } from './build/build-part';
import { nameBuild } from './build/built-files';
import type { Part } from './build/parts';
import { publishVersion } from './release-site';

const NAME = 'mfe-products';
let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

const bucket = () => folderStore(path.join(dir, 'bucket'));

/** A finished build in a checkout; `server` is the content of its server bundle. */
function built(checkout: string, server: string): Part & { version: string } {
  const folder = path.join(dir, checkout);
  writeFiles(folder, { 'client/.vite/manifest.json': '{}', 'server/entry-server.js': server });
  const manifest = nameBuild(folder, {
    ...{ seam: SEAM_VERSION, name: NAME, entry: 'index.js', exposes: {}, shared: {} },
    ...{ api: 1, mode: 'production', placeholders: [] },
  });
  writeFiles(folder, { 'manifest.json': JSON.stringify(manifest) });
  return { name: NAME, version: manifest.version, mode: 'production', dir: folder };
}

it('publishes a version once, whoever builds it again and from whatever commit', async () => {
  const store = bucket();
  const first = await publishVersion(built('a', 'one'), store);
  expect(first.fresh).toBe(true);
  const files = await store.list('staged/mfe');
  expect(files.length).toBeGreaterThan(1);
  const same = { fresh: false, manifest: first.manifest };
  expect(await publishVersion(built('b', 'one'), store)).toMatchObject(same);
  expect(await store.list('staged/mfe')).toEqual(files);
  expect((await publishVersion(built('c', 'two'), store)).manifest.version).not.toBe(first.manifest.version);
});

it('uploads what is only for a preview where no release reads it', async () => {
  const part = built('a', 'one');
  expect(await publishVersion(part, bucket(), { preview: true })).toMatchObject({ fresh: true });
  for (const folder of ['staged', 'server', 'mfe']) expect(await bucket().list(folder)).toEqual([]);
  expect((await bucket().list('pulls')).length).toBeGreaterThan(2);
  expect(await publishVersion(part, bucket(), { preview: true })).toMatchObject({ fresh: false });
  // After the merge: the same bytes.
  expect(await publishVersion(part, bucket())).toMatchObject({ fresh: true });
});

it.each([
  [keys.serverBase(NAME, '*'), 'entry-server.js', 'planted', 'release/file-digest'],
  [STAGED + keys.publicBase(NAME, '*'), 'manifest.json', '', 'release/version-content'],
])('checks what is stored in %s: %s', async (base, file, text, code) => {
  const store = bucket();
  const own = built('a', 'one');
  await publishVersion(own, store);
  const key = base.replace('*', own.version) + file;
  await store.remove(key);
  await store.writeOnce(key, text || JSON.stringify({ ...builtManifest(own), exposes: { planted: 'x' } }));
  await expect(publishVersion(own, store)).rejects.toMatchObject({ code });
});
