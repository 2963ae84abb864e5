import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import type { PartManifest } from '@site/site-model/part-manifest';
import { beforeEach, expect, it } from 'vitest';
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
      expect.objectContaining(refusal('release/built-part', `${dir} can’t be published as mfe-products: ${problem}.`)),
    );
  refused('it has no valid manifest.json');
  writeFileSync(file, JSON.stringify({ ...rest, name: 'mfe-voice' }));
  refused('it is a build of mfe-voice');
  writeFileSync(file, JSON.stringify(VALID));
  expect(builtPart('mfe-products', dir)).toEqual({ name: 'mfe-products', mode: 'production', dir });
});
