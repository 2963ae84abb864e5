import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { manifestKey } from '@platform/composer/checks/artefact';
import { mirrorVersions } from '@platform/composer/compose-function';
import { folderStore } from '@platform/composer/store/folder-store';
import { WriteOnceConflict } from '@platform/composer/store/object-store';
import { stagedKey, stagedView } from '@platform/composer/store/staged';
import { publishFiles } from '@platform/releases/orders/go-live';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import { describe, expect, it } from 'vitest';
import { bucketFixture } from './support/bucket';
import { fixtureRemote, publishFixture } from './support/fixture-parts';

const VERSION = '0123456789abcdef0123456789abcdef';
const PART = 'mfe-products';

const bucket = bucketFixture();

it('publishes outside the served keys and copies a released version to them', async () => {
  await publishFixture(bucket.store, fixtureRemote({ version: VERSION }));
  expect(await bucket.store.list('mfe')).toEqual([]);
  const staged = await bucket.store.list('staged/mfe');
  await publishFiles(bucket.store, { [PART]: VERSION });
  expect(await bucket.store.list('mfe')).toEqual(staged.map((key) => key.slice(STAGED.length)));
  for (const key of staged)
    expect(await bucket.store.read(key.slice(STAGED.length)), key).toEqual(await bucket.store.read(key));
  // Repeating it is a no-op.
  await publishFiles(bucket.store, { [PART]: VERSION });
});

it('copies the manifest as it was published, with fields and an order that these packages do not write', async () => {
  await publishFixture(bucket.store, fixtureRemote({ version: VERSION }));
  const staged = stagedKey(manifestKey(PART, VERSION));
  const written = JSON.parse(String(await bucket.store.read(staged))) as Record<string, unknown>;
  const published = JSON.stringify({ ofAnotherRelease: true, ...written });
  await bucket.store.remove(staged);
  await bucket.store.writeOnce(staged, published);
  await publishFiles(bucket.store, { [PART]: VERSION });
  expect(String(await bucket.store.read(manifestKey(PART, VERSION)))).toBe(published);
  const copy = folderStore(path.join(bucket.dir, 'copy'));
  await mirrorVersions(bucket.store, copy, { [PART]: VERSION });
  expect(String(await copy.read(manifestKey(PART, VERSION)))).toBe(published);
});

describe('the Brotli copies of scripts and style sheets', () => {
  const SCRIPT = 'console.log("one");'.repeat(100);
  const base = keys.publicBase(PART, VERSION);
  const publish = () => {
    const part = fixtureRemote({ version: VERSION });
    const more = { 'br/one.js': SCRIPT, 'br/one.css': 'a{}', 'br/one.woff2': 'font' };
    return publishFixture(bucket.store, { ...part, client: { ...part.client, ...more } });
  };
  const copies = async () => (await bucket.store.list('mfe')).filter((key) => key.endsWith('.br'));

  it('are written when the version is released, and contain the same bytes', async () => {
    await publish();
    await publishFiles(bucket.store, { [PART]: VERSION });
    expect(await copies()).toEqual([`${base}br/one.css.br`, `${base}br/one.js.br`]);
    const copy = (await bucket.store.read(`${base}br/one.js.br`)) ?? Buffer.alloc(0);
    expect(String(brotliDecompressSync(copy))).toBe(SCRIPT);
    expect(copy.length).toBeLessThan(SCRIPT.length / 10);
  });

  it('may be those of an interrupted release with another compressor', async () => {
    await publish();
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
    const theirs = brotliCompressSync(SCRIPT, quality);
    await bucket.store.writeOnce(`${base}br/one.js.br`, theirs);
    await publishFiles(bucket.store, { [PART]: VERSION });
    expect(await bucket.store.read(`${base}br/one.js.br`)).toEqual(theirs);
  });

  it.each([
    ['another script', brotliCompressSync('// planted')],
    ['a longer one', brotliCompressSync(`${SCRIPT}// planted`)],
    ['no Brotli', Buffer.from('// planted')],
  ])('are refused if the key has %s, and the version is not released', async (_what, planted) => {
    await publish();
    await bucket.store.writeOnce(`${base}br/one.js.br`, planted);
    await expect(publishFiles(bucket.store, { [PART]: VERSION })).rejects.toBeInstanceOf(WriteOnceConflict);
    expect(await bucket.store.exists(manifestKey(PART, VERSION))).toBe(false);
  });

  it('are not made of a staged copy', async () => {
    await publish();
    await bucket.store.writeOnce(`${STAGED}${base}br/one.js.br`, brotliCompressSync('// planted'));
    await publishFiles(bucket.store, { [PART]: VERSION });
    expect(String(brotliDecompressSync((await bucket.store.read(`${base}br/one.js.br`)) ?? ''))).toBe(SCRIPT);
  });
});

it('rejects a version whose file differs from its manifest', async () => {
  await publishFixture(bucket.store, fixtureRemote({ version: VERSION }));
  const file = `${STAGED}${keys.publicBase(PART, VERSION)}remoteEntry.js`;
  await bucket.store.remove(file);
  await expect(publishFiles(bucket.store, { [PART]: VERSION })).rejects.toMatchObject({
    code: 'release/file-missing',
  });
  await bucket.store.writeOnce(file, '// planted');
  await expect(publishFiles(bucket.store, { [PART]: VERSION })).rejects.toMatchObject({
    code: 'release/file-changed',
  });
  expect(await bucket.store.exists(manifestKey(PART, VERSION))).toBe(false);
});

it('never reads a staged object in place of a released one', async () => {
  const view = stagedView(bucket.store);
  await bucket.store.writeOnce('data/x.json', 'released');
  await view.writeOnce('data/x.json', 'staged');
  await view.writeOnce('data/y.json', 'staged');
  await view.writeOnce('server/z.js', 'apart');
  expect(String(await view.read('data/x.json'))).toBe('released');
  expect(String(await view.read('data/y.json'))).toBe('staged');
  expect(await view.list('data')).toEqual(['data/x.json', 'data/y.json']);
  expect(await bucket.store.list('staged')).toEqual(['staged/data/x.json', 'staged/data/y.json']);
  expect(await bucket.store.list('server')).toEqual(['server/z.js']);
});
