import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Part } from './build/parts';
import { mirrorVersions } from './compose/mirror';
import { publish } from './publish';
import { folderStore } from './store/folder-store';

const VERSION = '0123456789ab';
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'publish-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const bucket = () => folderStore(path.join(dir, 'bucket'));

/** A finished build as it lies in a checkout; `server` is its server bundle. */
function built(checkout: string, server: string): Part {
  const folder = path.join(dir, checkout);
  const file = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
    return { sha384: createHash('sha384').update(text).digest('base64'), bytes: text.length };
  };
  const client = [{ path: '.vite/manifest.json', ...file('client/.vite/manifest.json', '{}') }];
  const manifest = {
    seam: SEAM_VERSION,
    name: 'mfe-products',
    version: VERSION,
    exposes: {},
    client,
    server: [{ path: 'entry-server.js', ...file('server/entry-server.js', server) }],
  };
  file('manifest.json', JSON.stringify(manifest));
  return { name: 'mfe-products', version: VERSION, mode: 'production', base: '/', dir: folder };
}

it('publishes a version once, whoever builds it again', async () => {
  const store = bucket();
  expect((await publish(built('a', 'one'), store)).fresh).toBe(true);
  const files = await store.list('staged/mfe');
  expect(files.length).toBeGreaterThan(1);
  expect((await publish(built('b', 'one'), store, undefined, true)).fresh).toBe(false);
  expect(await store.list('staged/mfe')).toEqual(files);
});

it('does not take another’s build for its own where others publish too', async () => {
  const store = bucket();
  await publish(built('a', 'planted'), store);
  await expect(publish(built('b', 'one'), store, undefined, true)).rejects.toThrow('with other files');
  expect((await publish(built('b', 'one'), store)).fresh).toBe(false);
});

it('is composed only of the files that its manifest names', async () => {
  const store = bucket();
  await publish(built('a', 'one'), store);
  const versions = { 'mfe-products': VERSION };
  const copy = folderStore(path.join(dir, 'copy'));
  await mirrorVersions(store, copy, versions);
  expect(await copy.list('server')).toEqual([`server/mfe-products/${VERSION}/entry-server.js`]);
  const key = `server/mfe-products/${VERSION}/entry-server.js`;
  await store.remove(key);
  await expect(mirrorVersions(store, folderStore(path.join(dir, 'x')), versions)).rejects.toThrow('missing');
  await store.writeOnce(key, 'two');
  await expect(mirrorVersions(store, folderStore(path.join(dir, 'y')), versions)).rejects.toThrow(
    'not the file that its version',
  );
});
