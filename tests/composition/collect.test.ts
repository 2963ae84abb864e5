import { readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { manifestKey } from '@platform/composer/checks/artefact';
import { collect, retained } from '@platform/releases/collect';
import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { expect, it } from 'vitest';
import { bucketFixture } from './support/bucket';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { readingTarget } from './support/teams';

const NOW = new Date('2026-11-21T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);
const hex = (number: number) => String(number).padStart(12, '0');
const version = (number: number) => String(number).padStart(32, '0');

const bucket = bucketFixture();

/** Returns all files as paths relative to the bucket. */
const everything = () =>
  readdirSync(bucket.dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(bucket.dir, path.join(entry.parentPath, entry.name)));

const record = (sequence: number, when: Date): LiveRecord => ({
  sequence,
  composition: hex(sequence),
  versions: { 'mfe-products': version(sequence) },
  who: 'team',
  when: when.toISOString(),
  action: 'promote',
});

/**
 * Creates compositions 1 to `count`, each with its own version, written and released `age(n)` days ago; the history is
 * newest first.
 */
async function site(count: number, age: (number: number) => number) {
  const { store } = bucket;
  const write = async (key: string, days: number, body = key) => {
    await store.writeOnce(key, body);
    utimesSync(path.join(bucket.dir, key), daysAgo(days), daysAgo(days));
  };
  const history: LiveRecord[] = [];
  for (let n = 1; n <= count; n++) {
    const id = hex(n);
    await write(`${keys.publicBase('mfe-products', version(n))}a.js`, age(n));
    await write(`${keys.serverBase('mfe-products', version(n))}entry-server.js`, age(n));
    await write(manifestKey('mfe-products', version(n)), age(n));
    await write(keys.data(id, 'en', '/'), age(n));
    await write(keys.page(id, 'en', '/'), age(n));
    const manifest = compositionManifest({
      id,
      versions: { 'mfe-products': version(n) },
      settings: FIXTURE_SETTINGS,
      createdAt: daysAgo(age(n)).toISOString(),
    });
    await write(keys.composition(id), age(n), JSON.stringify(manifest));
    history.unshift(record(n, daysAgo(age(n))));
  }
  return { target: readingTarget(store, history), store, write };
}

it('counts the retention period from the day a composition stopped being served', () => {
  // Twelve releases on one day push the earlier ones out of the last ten.
  const kept = (stopped: number) => {
    const history = Array.from({ length: 12 }, (_, at) => record(14 - at, daysAgo(stopped)));
    return [...retained([...history, record(2, daysAgo(200)), record(1, daysAgo(300))], NOW)];
  };
  const newest = Array.from({ length: 12 }, (_, at) => hex(14 - at));
  expect(kept(5)).toEqual([...newest, hex(2)]);
  expect(kept(30)).toEqual([...newest, hex(2)]);
  expect(kept(30.001)).toEqual(newest.slice(0, 10));
});

it('removes nothing on a dry run or if a kept composition is incomplete', async () => {
  const { target, store } = await site(13, (n) => 100 - n);
  const before = everything();
  const gone = await collect(target, { now: NOW, pinned: [], dryRun: true });
  expect(gone.compositions).toHaveLength(3);
  expect(everything()).toEqual(before);
  await store.remove(keys.composition(hex(13)));
  await expect(collect(target, { now: NOW, pinned: [], dryRun: false })).rejects.toMatchObject({
    code: 'release/unknown-composition',
  });
  expect(everything()).toHaveLength(before.length - 1);
});

it('keeps the style sheets of a composition that was written while it removed others', async () => {
  const { target, write } = await site(13, (n) => 100 - n);
  const sheet = 'data/sheets/old.css';
  await write(sheet, 40);
  // An interrupted compose left its page two days ago, and is repeated now.
  const id = hex(98);
  await write(keys.page(id, 'en', '/'), 2);
  const young = { id, versions: { 'mfe-products': version(13) }, settings: FIXTURE_SETTINGS, pages: [] };
  const manifest = { ...young, createdAt: NOW.toISOString(), sheets: [sheet] };
  const { store } = target;
  const writing: typeof store = {
    ...store,
    async remove(key) {
      if (!(await store.exists(keys.composition(id))))
        await write(keys.composition(id), 0, JSON.stringify(manifest));
      await store.remove(key);
    },
  };
  const gone = await collect({ ...target, store: writing }, { now: NOW, pinned: [], dryRun: false });
  expect(gone.compositions.length).toBeGreaterThan(0);
  expect(gone.sheets).toEqual([]);
  expect(everything()).toContain(sheet);
});

it('keeps all of 71 compositions of one day, and removes them later', async () => {
  const { target, write } = await site(71, (n) => 1 - n / 100);
  await write('data/sheets/young.css', 3, 'x'.repeat(60_000));
  await write('rendered/body.json', 3);
  const allBytes = everything().reduce((sum, file) => sum + statSync(path.join(bucket.dir, file)).size, 0);

  const today = await collect(target, { now: NOW, pinned: [], dryRun: false });
  expect(today).toMatchObject({ compositions: [], versions: [], files: 0, bytes: 0 });
  expect(today.kept).toBe(allBytes);

  const inAMonth = new Date(NOW.getTime() + 31 * 24 * 60 * 60 * 1000);
  const later = await collect(target, { now: inAMonth, pinned: [], dryRun: false });
  expect([later.compositions.length, later.versions.length, later.sheets.length]).toEqual([61, 61, 1]);
  const left = everything().reduce((sum, file) => sum + statSync(path.join(bucket.dir, file)).size, 0);
  expect([later.bytes, later.kept]).toEqual([allBytes - left, left]);
});
