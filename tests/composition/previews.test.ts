import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderStore } from '@platform/composer/store/folder-store';
import { filePointer } from '@platform/releases/log/edge-pointer';
import type { PreviewLog } from '@platform/releases/log/preview-log';
import { startCanary } from '@platform/releases/orders/canary';
import { abort, openPreviews, preview } from '@platform/releases/orders/preview';
import { releaseAll } from '@platform/releases/orders/release';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { keys } from '@site/site-model/bucket-keys';
import { PREVIEW } from '@site/site-model/edge-store';
import type { LiveRecord, PreviewRecord } from '@site/site-model/release-log';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { memoryProjection } from './support/memory-projection';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const A = { shell: '00000000000a', 'mfe-products': '00000000000b' };

let dir: string;
let target: ReleaseTarget;
let previews: PreviewLog;
let records: LiveRecord[];

beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'previews-'));
  records = [];
  const store = folderStore(path.join(dir, 'bucket'));
  let made = 0;
  target = {
    who: 'products',
    store,
    log: {
      current: async () => records[0],
      history: async (limit) => records.slice(0, limit),
      append: async (record) => void records.unshift(record),
    },
    pointer: filePointer(path.join(dir, 'kvs.json')),
    projection: memoryProjection(),
    previewPointer: filePointer(path.join(dir, 'kvs-previews.json')),
    rehearse: () => Promise.reject(new Error('nothing is published here')),
    settings: FIXTURE_SETTINGS,
    async compose(versions, settings) {
      made += 1;
      const id = String(made).padStart(12, '0');
      const manifest = compositionManifest({ id, versions, settings });
      await store.writeOnce(keys.composition(id), JSON.stringify(manifest));
      return manifest;
    },
  };
  const kept = new Map<string, PreviewRecord>();
  previews = {
    put: async (record) => void kept.set(record.composition, record),
    close: async (record) => void kept.set(record.composition, { ...record, closed: true }),
    list: async () => [...kept.values()],
  };
  await releaseAll(target, A);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const valuesOf = (file: string) =>
  JSON.parse(readFileSync(path.join(dir, file), 'utf8')) as Record<string, string>;
const edge = () => valuesOf('kvs.json');
const previewEdge = () => valuesOf('kvs-previews.json');
const show = (version: string, now = NOW) =>
  preview(target, previews, { part: 'mfe-products', version, now });

it('opens a marked composition until its date and leaves the live one unchanged', async () => {
  const before = { ...edge() };
  const record = await show('00000000000c');
  expect(record).toMatchObject({ version: '00000000000c', until: '2026-11-28T12:00:00.000Z' });
  const body = await target.store.read(keys.composition(record.composition));
  expect(JSON.parse(String(body))).toMatchObject({
    versions: { ...A, 'mfe-products': '00000000000c' },
    settings: { ...FIXTURE_SETTINGS, preview: 'mfe-products 00000000000c' },
  });
  const until = JSON.stringify({ until: NOW.getTime() + 7 * DAY });
  expect(previewEdge()).toEqual({ [PREVIEW.prefix + record.composition]: until });
  expect(edge()).toEqual(before);
  expect(records).toHaveLength(1);
  expect(await openPreviews(previews, NOW)).toEqual([record.composition]);
});

it('removes expired previews from the edge', async () => {
  const first = await show('00000000000c');
  const later = new Date(NOW.getTime() + 8 * DAY);
  const second = await show('00000000000d', later);
  expect(Object.keys(previewEdge())).toEqual([PREVIEW.prefix + second.composition]);
  expect(first.composition).not.toBe(second.composition);
  expect(await openPreviews(previews, later)).toEqual([second.composition]);
});

it('abort ends the canary and previews of one part only', async () => {
  const shown = await show('00000000000c');
  await startCanary(target, 10, { part: 'mfe-products', version: '00000000000c' });
  expect(await abort(target, previews, 'shell', NOW)).toEqual({ canary: false, previews: [] });
  expect(await abort(target, previews, 'mfe-products', NOW)).toEqual({
    canary: true,
    previews: [shown.composition],
  });
  expect(JSON.parse(edge().live ?? '')).toEqual({ id: records.at(-1)?.composition });
  expect(Object.keys(edge()).sort()).toEqual(['last-good', 'live']);
  expect(previewEdge()).toEqual({});
  await expect(abort(target, previews, 'mfe-nothing', NOW)).rejects.toMatchObject({
    code: 'release/unknown-part',
  });
});

it('abort ends canary and previews of a part that was never live', async () => {
  const shown = await preview(target, previews, { part: 'mfe-partners', version: '00000000000e', now: NOW });
  await startCanary(target, 10, { part: 'mfe-partners', version: '00000000000e' });
  expect(await abort(target, previews, 'mfe-partners', NOW)).toEqual({
    canary: true,
    previews: [shown.composition],
  });
  await expect(abort(target, previews, 'mfe-partners', NOW)).rejects.toMatchObject({
    code: 'release/unknown-part',
  });
});
