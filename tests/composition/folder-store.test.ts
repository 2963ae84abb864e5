import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderStore } from '@platform/composer/store/folder-store';
import { type ObjectStore, WriteOnceConflict } from '@platform/composer/store/object-store';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dir: string;
let store: ObjectStore;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'store-'));
  store = folderStore(dir);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('accepts the same bytes again and rejects different ones', async () => {
  await store.writeOnce('mfe/a/1/x.js', 'one');
  await store.writeOnce('mfe/a/1/x.js', Buffer.from('one'));
  await expect(store.writeOnce('mfe/a/1/x.js', 'two')).rejects.toBeInstanceOf(WriteOnceConflict);
  expect((await store.read('mfe/a/1/x.js'))?.toString()).toBe('one');
  expect(readdirSync(path.join(dir, 'mfe/a/1'))).toEqual(['x.js']);
});

it('lets exactly one of many concurrent writers win', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => store.writeOnce('raced', `writer ${at}`)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await store.read('raced'))?.toString()).toMatch(/^writer \d+$/);
});

it('lists keys under a prefix in order, and reports missing keys', async () => {
  for (const key of ['b/2', 'a/2/z', 'a/1', 'a/2/y']) await store.writeOnce(key, key);
  expect(await store.list('a')).toEqual(['a/1', 'a/2/y', 'a/2/z']);
  expect(await store.list('none')).toEqual([]);
  expect(await store.read('a/3')).toBeUndefined();
  expect(await store.exists('a/3')).toBe(false);
});

it('rejects keys outside its folder', async () => {
  await expect(store.writeOnce('../outside', 'x')).rejects.toThrow('outside the bucket');
  await expect(store.read('a/../../outside')).rejects.toThrow('outside the bucket');
});

it('creates a folder that was removed in the meantime', async () => {
  await store.writeOnce('a/1', 'one');
  rmSync(path.join(dir, 'a'), { recursive: true });
  await store.writeOnce('a/2', 'two');
  expect(await store.list('a')).toEqual(['a/2']);
});
