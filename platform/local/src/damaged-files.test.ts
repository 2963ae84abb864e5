import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { listen } from '@platform/base/listen';
import { manifestKey } from '@platform/composer/manifest-key';
import { dataPaths } from '@platform/releases/local/data-paths';
import { localClient } from '@platform/releases/local/local-client';
import { refuseSecond, runningPlatform } from '@platform/releases/local/running-platform';
import { liveLog } from '@platform/releases/log/live-log';
import { createTable } from '@platform/releases/test-support/create-table';
import { keys } from '@site/site-model/bucket-keys';
import { LIVE_LOG } from '@site/site-model/release-log';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireOpenable } from './aws/openable';
import { sessionKey } from './local-secrets';
import { repairLive } from './repair-live';

const ID = 'abcdef012345';
const VERSION = '0123456789ab';
let dir: string;
let paths: ReturnType<typeof dataPaths>;
let said: string[];
const say = (line: string) => said.push(line);
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'damaged-'));
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

test('an empty manifest is renamed', async () => {
  compose();
  writeFileSync(paths.object(COMPOSITION), '');
  await repairLive(paths, LIVE, OWN, say);
  expect(there()).toEqual([false, true]);
  expect(said.join()).toMatch(/manifest\.json can't be read: it was renamed to .*\.damaged-/);
});

test('a truncated address file is renamed by a start, and a command says what to do', async () => {
  writeFileSync(paths.running, '{"pid":1,');
  expect(() => runningPlatform(dir)).toThrow('(local/addresses-damaged)');
  await refuseSecond(dir);
  expect(readdirSync(dir).join()).toMatch(/^platform\.json\.damaged-/);
});

test('an empty session key is replaced, and a complete one is kept', () => {
  writeFileSync(paths.sessionKey, '');
  const key = sessionKey(paths.sessionKey);
  expect(key).toHaveLength(64);
  expect(sessionKey(paths.sessionKey)).toBe(key);
  expect(readdirSync(dir).filter((name) => name.includes('.damaged-'))).toHaveLength(1);
});

test('a damaged database stops the start with a message, and loses nothing', async () => {
  await requireOpenable(paths.dynamodb);
  writeFileSync(path.join(paths.dynamodb, 'CURRENT'), 'nonsense');
  const before = readdirSync(paths.dynamodb).sort();
  await expect(requireOpenable(paths.dynamodb)).rejects.toMatchObject({ code: 'local/database-damaged' });
  expect(readdirSync(paths.dynamodb).sort()).toEqual(
    expect.arrayContaining(before.filter((name) => !/LOG|LOCK/.test(name))),
  );
});

test('a folder that is not writable stops the start with a message', async () => {
  // A file in place of a folder, because root can write to any folder.
  writeFileSync(path.join(dir, 'file'), '');
  await expect(requireOpenable(path.join(dir, 'file', 'dynamodb'))).rejects.toMatchObject({
    code: 'local/not-writable',
  });
});

test('a second start on a folder fails because its database is locked', async () => {
  const { default: dynalite } = await import('dynalite');
  await requireOpenable(paths.dynamodb);
  const server = dynalite({ path: paths.dynamodb, createTableMs: 0 });
  const { url, close } = await listen(server, { port: 0, what: 'DynamoDB' });
  // dynalite takes the lock with its first request; a check before that could take the lock itself.
  await createTable(url, 'releases');
  await expect(requireOpenable(paths.dynamodb)).rejects.toMatchObject({ code: 'local/database-in-use' });
  await close();
});

test('a live record of a newer release tool is reported as such', async () => {
  const { default: dynalite } = await import('dynalite');
  const server = dynalite({ createTableMs: 0 });
  const { url, close } = await listen(server, { port: 0, what: 'DynamoDB' });
  await createTable(url, 'releases');
  const client = localClient(url);
  const record = {
    pk: LIVE_LOG,
    sk: '0000000007',
    sequence: 7,
    composition: ID,
    versions: {},
    who: 'a',
    when: 'b',
  };
  const Item = { ...record, action: 'something-new' };
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: 'releases', Item }));
  const failure = liveLog({ table: 'releases', endpoint: url }).current();
  await expect(failure).rejects.toMatchObject({
    serialized: { code: 'release/unknown-record', data: { sequence: '7', fields: ['action'] } },
  });
  client.destroy();
  await close();
});
