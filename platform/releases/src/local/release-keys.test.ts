import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { keyFolder } from './release-keys';

const PART = 'mfe-products';
let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

it('creates one key per part at its first use, which only this user may read', async () => {
  const keys = keyFolder(path.join(dir, 'keys'), 'local');
  expect(await keys.keysOf(PART)).toEqual([]);
  const [one, again, other] = await Promise.all([
    keys.signerOf(PART),
    keyFolder(path.join(dir, 'keys'), 'local').signerOf(PART),
    keys.signerOf('shell'),
  ]);
  expect(one.key.id).toMatch(/^[0-9a-f]{16}$/);
  expect(again.key.id).toBe(one.key.id);
  expect(other.key.id).not.toBe(one.key.id);
  expect(readdirSync(path.join(dir, 'keys')).sort()).toEqual(['mfe-products.pem', 'shell.pem']);
  expect(statSync(path.join(dir, 'keys/mfe-products.pem')).mode & 0o777).toBe(0o600);
  const [published] = await keys.keysOf(PART);
  expect(published).toMatchObject({ id: one.key.id, stage: 'local' });
});

it('rejects a damaged key, and says what to do', async () => {
  const keys = keyFolder(dir, 'local');
  writeFileSync(path.join(dir, `${PART}.pem`), 'half');
  expect(await keys.keysOf(PART)).toEqual([]);
  await expect(keys.signerOf(PART)).rejects.toThrow('contains no usable release key. Delete it');
});
