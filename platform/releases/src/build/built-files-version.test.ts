import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest, writeFiles } from '@platform/base/test-support/temporary-folder';
import { checkContent } from '@platform/composer/checks/versions';
import { PLACEHOLDER_VERSION } from '@platform/composer/content-ids';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { keys } from '@site/site-model/bucket-keys';
import { beforeEach, expect, it } from 'vitest';
import { nameBuild } from './built-files';

const NAME = 'mfe-products';
const BASE = `/${keys.publicBase(NAME, PLACEHOLDER_VERSION)}`;
const DESCRIPTION: Parameters<typeof nameBuild>[1] = {
  ...{ seam: SEAM_VERSION, name: NAME, entry: 'index.js', exposes: { b: 'b.js', a: 'a.js' } },
  ...{ shared: {}, api: 1, mode: 'production', placeholders: [] },
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
  writeFiles(folder, files);
  const manifest = nameBuild(folder, description);
  const read = (file: string) => readFileSync(path.join(folder, file));
  return { manifest, read, version: manifest.version };
}

it('writes the version wherever the build refers to itself, and computes the digests after that', () => {
  const { manifest, read, version } = named();
  expect(version).toMatch(/^[0-9a-f]{32}$/);
  expect(String(read('client/a.js'))).toBe(FILES['client/a.js']?.toString().replaceAll(PLACEHOLDER_VERSION, version));
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

it('gives equal output the same version, in any folder and order, whatever lines of the sources it is from', () => {
  const files = { ...FILES, 'server/entry-server.js.map': '{}' };
  const turned = Object.fromEntries(Object.entries(files).reverse());
  const other = named(turned, { ...DESCRIPTION, exposes: { a: 'a.js', b: 'b.js' } });
  expect(other.version).toBe(named().version);
});

const renamedKey = (from: string, to: string): typeof FILES =>
  Object.fromEntries(Object.entries(FILES).map(([file, body]) => [file === from ? to : file, body]));

it.each([
  ['another byte', { ...FILES, 'client/b.png': Buffer.from([0xff, 0xd8, 0x01]) }, {}],
  ['another server file', { ...FILES, 'server/entry-server.js': 'export { }' }, {}],
  ['one more file', { ...FILES, 'client/c.js': '' }, {}],
  ['a file moved to the other folder', renamedKey('client/b.png', 'server/b.png'), {}],
  ['a renamed file', renamedKey('client/b.png', 'client/c.png'), {}],
  ['other exposed modules', FILES, { exposes: { a: 'a.js' } }],
  ['another mode', FILES, { mode: 'development' as const }],
  ['another range of a shared library', FILES, { shared: { react: '^19.1.0' } }],
])('gives another version for %s', (_what, files, changed) => {
  expect(named(files, { ...DESCRIPTION, ...changed }).version).not.toBe(named().version);
});

it.each([
  ['text from a source', 'client/c.js', `"${PLACEHOLDER_VERSION}"`],
  ['part of another part’s address', 'client/c.js', `"/mfe/mfe-voice/${PLACEHOLDER_VERSION}/x.js"`],
  ['part of a binary file', 'client/c.wasm', `${BASE}b.png`],
])('rejects the placeholder as %s', (_what, file, text) => {
  expect(() => named({ ...FILES, [file]: text })).toThrow(/client\/c\.\w+ of mfe-products contains "/);
});

it('is refused with the placeholder instead of its version, although the hash is the same', async () => {
  const { manifest, version, read } = named();
  const published = { name: NAME, version, manifest, released: false };
  const readAs = (name: string) => async (folder: string, file: string) =>
    Buffer.from(read(`${folder}/${file}`).toString('latin1').replaceAll(version, name), 'latin1');
  expect(await checkContent([{ ...published, read: readAs(version) }])).toEqual([]);
  const faults = await checkContent([{ ...published, read: readAs(PLACEHOLDER_VERSION) }]);
  expect(faults.at(-1)).toMatchObject({ code: 'release/version-content' });
});
