import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compose } from '@platform/composer/compose';
import { manifestKey } from '@platform/composer/manifest-key';
import { folderStore } from '@platform/composer/store/folder-store';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { overlayStore } from '@platform/composer/store/overlay-store';
import { keys } from '@site/site-model/bucket-keys';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  FIXTURE_SETTINGS,
  type FixturePart,
  fixtureManifest,
  fixtureRemote,
  fixtureShell,
  publishFixture,
} from './support/fixture-parts';

const PRODUCT = '/products/lumi-ai';
let dir: string;
let store: ObjectStore;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'overlay-'));
  store = folderStore(path.join(dir, 'bucket'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const everything = () => readdirSync(path.join(dir, 'bucket'), { recursive: true }).sort();

/** Writes a finished build to disk in the layout of `buildPart`. */
function built(part: FixturePart) {
  const files = {
    'client/.vite/manifest.json': JSON.stringify(part.vite),
    'server/entry-server.js': part.server,
    ...Object.fromEntries(Object.entries(part.client).map(([file, body]) => [`client/${file}`, body])),
  };
  for (const [file, body] of Object.entries(files)) {
    const target = path.join(dir, 'build', file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, body);
  }
  const manifest = fixtureManifest(part);
  return { manifest, dir: path.join(dir, 'build') };
}

const versions = { shell: '000000000001', 'mfe-products': '000000000002' };

it('rehearses a build with published parts and leaves the store unchanged', async () => {
  await publishFixture(store, fixtureShell({ without: [PRODUCT] }));
  const before = everything();
  const rehearsal = overlayStore(store, built(fixtureRemote({ pages: [PRODUCT] })));
  const manifest = await compose(rehearsal, versions, FIXTURE_SETTINGS);
  expect(await rehearsal.exists(keys.composition(manifest.id))).toBe(true);
  expect(await rehearsal.list('mfe')).toContain(manifestKey('mfe-products', '000000000002'));
  expect(everything()).toEqual(before);
});

it('finds faults that a release would have', async () => {
  await publishFixture(store, fixtureShell({ without: [PRODUCT] }));
  const rehearsal = overlayStore(store, built(fixtureRemote({ pages: [PRODUCT, '/team'] })));
  await expect(compose(rehearsal, versions, FIXTURE_SETTINGS)).rejects.toThrow('/team of shell');
});
