import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { folderStore } from '@platform/composer/store/folder-store';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import type { PartManifest } from '@site/site-model/part-manifest';
import { beforeEach, expect, it } from 'vitest';
import { rehearse } from '../release-site';
import { builtPart } from './build-part';

const VALID: PartManifest = {
  ...{ seam: SEAM_VERSION, name: 'mfe-products', version: '0123456789abcdef0123456789abcdef' },
  ...{ entry: 'index.js', exposes: {}, shared: {}, api: 1, mode: 'production', placeholders: [] },
  ...{ client: [], server: [] },
};
let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

it('takes a finished build of its part from any folder, and no other', () => {
  const file = path.join(dir, 'manifest.json');
  const { name: _, ...rest } = VALID;
  const refused = (problem: string) =>
    expect(() => builtPart('mfe-products', dir)).toThrow(
      expect.objectContaining(
        refusal('release/built-part', `${dir} can’t be published as mfe-products: ${problem}.`),
      ),
    );
  refused('it has no valid manifest.json');
  writeFileSync(file, JSON.stringify({ ...rest, name: 'mfe-voice' }));
  refused('it is a build of mfe-voice');
  writeFileSync(file, JSON.stringify(VALID));
  expect(builtPart('mfe-products', dir)).toEqual({ name: 'mfe-products', mode: 'production', dir });
});

it('rejects files of a finished build that differ from its manifest, before it is published', async () => {
  mkdirSync(path.join(dir, 'client'));
  writeFileSync(path.join(dir, 'client/x.js'), 'alert(1)');
  writeFileSync(path.join(dir, 'manifest.json.js'), 'export {}');
  const sha384 = createHash('sha384').update('export {}').digest('base64');
  const client = ['x.js', 'y.js', '../manifest.json.js'].map((file) => ({ path: file, sha384, bytes: 9 }));
  const target = { store: folderStore(dir), log: { current: async () => undefined } };
  const candidate = { manifest: { ...VALID, client }, dir };
  await expect(rehearse(target as never, candidate, { render: false })).rejects.toMatchObject({
    faults: [
      { code: 'release/manifest-path', what: expect.stringContaining('"../manifest.json.js"') },
      { file: 'client/x.js', what: 'does not match its digest in the manifest' },
      { file: 'client/y.js', what: 'is missing' },
    ],
  });
});
