import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import type { Artefact } from '@platform/composer/checks/artefact';
import { content } from '@platform/composer/checks/list';
import { PLACEHOLDER_VERSION } from '@platform/composer/content-version';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { keys } from '@site/site-model/bucket-keys';
import { beforeEach, expect, it } from 'vitest';
import { nameBuild } from './name-build';

const NAME = 'mfe-products';
const BASE = `/${keys.publicBase(NAME, PLACEHOLDER_VERSION)}`;
const DESCRIPTION: Parameters<typeof nameBuild>[1] = {
  seam: SEAM_VERSION,
  name: NAME,
  entry: 'index.js',
  exposes: { b: 'b.js', a: 'a.js' },
  shared: {},
  api: 1,
  mode: 'production',
  placeholders: [],
};
const FILES: Record<string, string | Buffer> = {
  'client/a.js': `import"${BASE}b.js";"${BASE}c.js"`,
  'client/b.png': Buffer.from([0xff, 0xd8, 0x00]),
  'client/deep/é.css': `a{background:url(${BASE}b.png)}/* ї */`,
  'server/entry-server.js': 'export {}',
};

let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

/** Names a build of these files in a new folder. */
function named(files: typeof FILES = FILES, description = DESCRIPTION) {
  const folder = mkdtempSync(path.join(dir, 'build-'));
  for (const [file, body] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), body);
  }
  const manifest = nameBuild(folder, description);
  const read = (file: string) => readFileSync(path.join(folder, file));
  return { manifest, read, version: manifest.version };
}
/** The build as a published version. */
const published = ({ manifest, read }: ReturnType<typeof named>): Artefact => ({
  name: NAME,
  version: manifest.version,
  manifest,
  released: false,
  read: async (folder, file) => read(`${folder}/${file}`),
});

it('writes the version wherever the build refers to itself, and computes the digests after that', () => {
  const { manifest, read, version } = named();
  expect(version).toMatch(/^[0-9a-f]{32}$/);
  expect(String(read('client/a.js'))).toBe(
    FILES['client/a.js']?.toString().replaceAll(PLACEHOLDER_VERSION, version),
  );
  expect(String(read('client/deep/é.css'))).toContain(`/${keys.publicBase(NAME, version)}b.png)}/* ї */`);
  expect(read('client/b.png')).toEqual(FILES['client/b.png']);
  expect(manifest.client.map((file) => file.path)).toEqual(['a.js', 'b.png', 'deep/é.css']);
  for (const folder of ['client', 'server'] as const)
    for (const { path: file, sha384, bytes } of manifest[folder]) {
      const body = read(`${folder}/${file}`);
      expect([file, sha384]).toEqual([file, createHash('sha384').update(body).digest('base64')]);
      expect(bytes).toBe(body.length);
    }
});

it('gives equal output the same version, in any folder and order', async () => {
  const one = named();
  const turned = Object.fromEntries(Object.entries(FILES).reverse());
  const other = named(turned, { ...DESCRIPTION, exposes: { a: 'a.js', b: 'b.js' } });
  expect(other.version).toBe(one.version);
  expect(await content([published(one), published(other)])).toEqual([]);
});

it.each([
  ['another byte', { ...FILES, 'client/b.png': Buffer.from([0xff, 0xd8, 0x01]) }, DESCRIPTION],
  ['another server file', { ...FILES, 'server/entry-server.js': 'export { }' }, DESCRIPTION],
  ['one more file', { ...FILES, 'client/c.js': '' }, DESCRIPTION],
  ['a file moved to the other folder', renamedKey('client/b.png', 'server/b.png'), DESCRIPTION],
  ['a renamed file', renamedKey('client/b.png', 'client/c.png'), DESCRIPTION],
  ['other exposed modules', FILES, { ...DESCRIPTION, exposes: { a: 'a.js' } }],
  ['another mode', FILES, { ...DESCRIPTION, mode: 'development' as const }],
  ['another range of a shared library', FILES, { ...DESCRIPTION, shared: { react: '^19.1.0' } }],
])('gives another version for %s', (_what, files, description) => {
  expect(named(files, description).version).not.toBe(named().version);
});

function renamedKey(from: string, to: string): typeof FILES {
  return Object.fromEntries(Object.entries(FILES).map(([file, body]) => [file === from ? to : file, body]));
}

it.each([
  ['text from a source', { ...FILES, 'client/c.js': `"${PLACEHOLDER_VERSION}"` }],
  [
    'part of another part’s address',
    { ...FILES, 'client/c.js': `"/mfe/mfe-voice/${PLACEHOLDER_VERSION}/x.js"` },
  ],
  ['part of a binary file', { ...FILES, 'client/c.wasm': `${BASE}b.png` }],
])('rejects the placeholder as %s', (_what, files) => {
  expect(() => named(files)).toThrow(/client\/c\.\w+ of mfe-products contains "/);
});

it.each([
  ['a changed file', { read: async () => Buffer.from('planted') }, 'release/version-content'],
  [
    'the placeholder instead of its version',
    { read: async () => Buffer.from(BASE) },
    'release/version-content',
  ],
  ['the version of other content', { version: '0123456789ab' }, 'release/version-content'],
  ['a changed exposed module', { manifest: { exposes: { planted: 'x.tsx' } } }, 'release/version-content'],
])('rejects a published version with %s', async (_what, change, code) => {
  const valid = published(named());
  const planted = {
    ...valid,
    ...change,
    manifest: { ...valid.manifest, ...('manifest' in change ? change.manifest : {}) },
  };
  expect((await content([planted as Artefact])).at(-1)).toMatchObject({
    code,
    part: NAME,
    file: 'manifest.json',
  });
});

it('rejects content with the placeholder instead of its version, although the hash is the same', async () => {
  const valid = named();
  const read = async (folder: string, file: string) =>
    Buffer.from(
      valid.read(`${folder}/${file}`).toString('latin1').replaceAll(valid.version, PLACEHOLDER_VERSION),
      'latin1',
    );
  const faults = await content([{ ...published(valid), read }]);
  expect(faults.at(-1)).toMatchObject({ code: 'release/version-content' });
});
