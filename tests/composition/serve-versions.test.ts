import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { manifestKey } from '@platform/composer/checks/versions';
import { mirrorVersions } from '@platform/composer/compose-function';
import { type CollectableStore, stagedView } from '@platform/composer/store/object-store';
import { serveVersions } from '@platform/releases/orders/go-live';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureRemote, publishFixture } from './support/fixture-parts';
import { memoryStore } from './support/memory-store';

const VERSION = '0123456789abcdef0123456789abcdef';
const PART = 'mfe-products';

let store: CollectableStore;
beforeEach(() => {
  store = memoryStore().store;
});

it('publishes outside the served keys and copies a released version to them, its manifest as it was written', async () => {
  await publishFixture(store, fixtureRemote({ version: VERSION }));
  // With a field and an order that these packages do not write.
  const manifest = STAGED + manifestKey(PART, VERSION);
  const written = JSON.parse(String(await store.read(manifest))) as Record<string, unknown>;
  await store.remove(manifest);
  await store.writeOnce(manifest, JSON.stringify({ ofAnotherRelease: true, ...written }));
  expect(await store.list('mfe')).toEqual([]);
  const staged = await store.list('staged/mfe');
  const copy = memoryStore().store;
  // Repeating it is a no-op.
  for (const _again of [1, 2]) await serveVersions(store, { [PART]: VERSION });
  await mirrorVersions(store, copy, { [PART]: VERSION });
  expect(await store.list('mfe')).toEqual(staged.map((key) => key.slice(STAGED.length)));
  for (const key of staged) expect(await store.read(key.slice(STAGED.length)), key).toEqual(await store.read(key));
  expect(await copy.read(manifestKey(PART, VERSION))).toEqual(await store.read(manifest));
});

describe('the Brotli copies of scripts and style sheets', () => {
  const SCRIPT = 'console.log("one");'.repeat(100);
  const base = keys.publicBase(PART, VERSION);
  const publish = () => {
    const part = fixtureRemote({ version: VERSION });
    const more = { 'br/one.js': SCRIPT, 'br/one.css': 'a{}', 'br/one.woff2': 'font' };
    return publishFixture(store, { ...part, client: { ...part.client, ...more } });
  };
  const copies = async () => (await store.list('mfe')).filter((key) => key.endsWith('.br'));

  it('are written when the version is released, and contain the same bytes', async () => {
    await publish();
    // A staged one is not taken.
    await store.writeOnce(`${STAGED}${base}br/one.js.br`, brotliCompressSync('// planted'));
    await serveVersions(store, { [PART]: VERSION });
    expect(await copies()).toEqual([`${base}br/one.css.br`, `${base}br/one.js.br`]);
    const copy = (await store.read(`${base}br/one.js.br`)) ?? Buffer.alloc(0);
    expect(String(brotliDecompressSync(copy))).toBe(SCRIPT);
    expect(copy.length).toBeLessThan(SCRIPT.length / 10);
  });

  it('may be those of an interrupted release with another compressor', async () => {
    await publish();
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
    const theirs = brotliCompressSync(SCRIPT, quality);
    await store.writeOnce(`${base}br/one.js.br`, theirs);
    await serveVersions(store, { [PART]: VERSION });
    expect(await store.read(`${base}br/one.js.br`)).toEqual(theirs);
  });
});

it.each([
  ['released', `${STAGED}${keys.publicBase(PART, VERSION)}remoteEntry.js`, serveVersions],
  [
    'copied',
    `${keys.serverBase(PART, VERSION)}entry-server.js`,
    (from: CollectableStore, versions: Versions) => mirrorVersions(from, memoryStore().store, versions),
  ],
])('a version is not %s if a file differs from its manifest', async (_how, file, copy) => {
  await publishFixture(store, fixtureRemote({ version: VERSION }));
  const refused = (code: string) =>
    expect(copy(store, { [PART]: VERSION })).rejects.toMatchObject({ code: `release/${code}` });
  await store.remove(file);
  await refused('file-missing');
  await store.writeOnce(file, '// planted');
  await refused('file-changed');
  expect(await store.exists(manifestKey(PART, VERSION))).toBe(false);
});

it('never reads a staged object in place of a released one', async () => {
  const view = stagedView(store);
  await store.writeOnce('data/x.json', 'released');
  await view.writeOnce('data/x.json', 'staged');
  await view.writeOnce('data/y.json', 'staged');
  await view.writeOnce('server/z.js', 'apart');
  expect(String(await view.read('data/x.json'))).toBe('released');
  expect(String(await view.read('data/y.json'))).toBe('staged');
  expect(await store.list('staged')).toEqual(['staged/data/x.json', 'staged/data/y.json']);
  expect(await store.list('server')).toEqual(['server/z.js']);
});
