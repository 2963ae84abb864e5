import { verify } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyFolder } from './release-keys';

const PART = 'mfe-products';
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'release-keys-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
  vi.restoreAllMocks();
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
  if (!published) throw new Error('no key');
  expect(published).toMatchObject({ id: one.key.id, stage: 'local' });
  const text = Buffer.from('text');
  expect(verify('sha256', text, published.publicKey, await one.sign(text))).toBe(true);
});

it('renames a damaged key and creates another one', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const keys = keyFolder(dir, 'local');
  const { key } = await keys.signerOf(PART);
  writeFileSync(path.join(dir, `${PART}.pem`), 'half');
  expect(await keys.keysOf(PART)).toEqual([]);
  expect((await keys.signerOf(PART)).key.id).not.toBe(key.id);
  expect(readdirSync(dir).filter((name) => name.includes('.damaged-'))).toHaveLength(1);
});
