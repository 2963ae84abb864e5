import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { manifestKey } from '@platform/composer/manifest-key';
import { dataPaths } from '@platform/releases/local/data-paths';
import { keys } from '@site/site-model/bucket-keys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repairLive } from './repair-live';

const ID = 'abcdef012345';
const VERSION = '0123456789ab';
let dir: string;
let paths: ReturnType<typeof dataPaths>;
let said: string[];
const say = (line: string) => said.push(line);
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'repair-live-'));
  paths = dataPaths(dir);
  said = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function store(key: string, text: string | Buffer): void {
  const file = paths.object(key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const PAGE = keys.page(ID, 'en', '/');
const DATA = keys.data(ID, 'en', '/');
const SCRIPT = `${keys.publicBase('shell', VERSION)}a.js`;
const COMPRESSED = `${keys.publicBase('shell', VERSION)}br/b.js`;
const COMPOSITION = keys.composition(ID);
const PART = manifestKey('shell', VERSION);

/** Stores an undamaged composition of one page and one part. */
function compose(): void {
  store(PAGE, '<!doctype html>');
  store(DATA, '{}');
  store(SCRIPT, 'export {}');
  store(COMPRESSED, 'export {}');
  store(`${COMPRESSED}.br`, brotliCompressSync('export {}'));
  const settings = {
    origin: 'https://site.test',
    languageDetection: 'path',
    voice: { agentId: '', texts: 'page', enabled: true },
  };
  const sha256 = createHash('sha256').update('<!doctype html>').digest('hex');
  const pages = [{ lang: 'en', path: '/', html: PAGE, sha256 }];
  const composition = { id: ID, versions: { shell: VERSION }, settings, createdAt: '2026-11-22', pages };
  store(COMPOSITION, JSON.stringify(composition));
  const client = ['a.js', 'br/b.js'].map((file) => ({ path: file, sha384: '', bytes: 'export {}'.length }));
  store(PART, JSON.stringify({ seam: 1, name: 'shell', version: VERSION, exposes: {}, client, server: [] }));
}
const LIVE = { composition: ID, versions: { shell: VERSION } };
const OWN = async () => VERSION;
const there = () => [COMPOSITION, PART].map((key) => existsSync(paths.object(key)));

test('an undamaged composition is not changed', async () => {
  compose();
  expect(await repairLive(paths, LIVE, OWN, say)).toEqual({ damaged: [] });
  expect(there()).toEqual([true, true]);
  expect(said).toEqual([]);
});

test.each([
  ['a missing page', PAGE, undefined],
  ['a truncated page', PAGE, '<!doc'],
  ['missing data of a page', DATA, undefined],
  ['truncated data of a page', DATA, '{"a"'],
])('%s: the composition is removed, so that it is created again', async (_what, key, text) => {
  compose();
  if (text === undefined) rmSync(paths.object(key));
  else writeFileSync(paths.object(key), text);
  expect((await repairLive(paths, LIVE, OWN, say)).damaged).toEqual([key]);
  expect(there()).toEqual([false, true]);
  expect(existsSync(paths.object(key))).toBe(false);
  expect(said.join()).toContain(key);
});

test('a truncated file of a part: version and composition are removed, so that they are created again', async () => {
  compose();
  writeFileSync(paths.object(SCRIPT), 'ex');
  expect((await repairLive(paths, LIVE, OWN, say)).damaged).toEqual([SCRIPT]);
  expect(there()).toEqual([false, false]);
});

test.each([
  ['missing', undefined],
  ['truncated', brotliCompressSync('export {}').subarray(0, 4)],
  ['empty', ''],
  ['another file', brotliCompressSync('export {};')],
])('a compressed copy that is %s is created again with its version', async (_what, bytes) => {
  compose();
  const copy = `${COMPRESSED}.br`;
  if (bytes === undefined) rmSync(paths.object(copy));
  else writeFileSync(paths.object(copy), bytes);
  expect((await repairLive(paths, LIVE, OWN, say)).damaged).toEqual([copy]);
  expect(there()).toEqual([false, false]);
});

test('a damaged file of another team’s version is reported, and nothing is removed', async () => {
  compose();
  writeFileSync(paths.object(SCRIPT), 'ex');
  expect((await repairLive(paths, LIVE, async () => 'ffffffffffff', say)).damaged).toEqual([]);
  expect(there()).toEqual([true, true]);
  expect(said.join()).toContain('have its team publish it again');
});

test('a manifest that can’t be read is created again with its composition', async () => {
  compose();
  writeFileSync(paths.object(COMPOSITION), '');
  expect((await repairLive(paths, LIVE, OWN, say)).damaged).toEqual([COMPOSITION]);
  expect(there()).toEqual([false, true]);
});
