import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest, writeFiles } from '@platform/base/test-support/temporary-folder';
import { artefact } from '@platform/composer/checks/test-support/artefact';
import { expect, it } from 'vitest';
import { builtPart } from './build-part';

it('takes a finished build of its part from any folder, and no other', () => {
  const dir = folderOfTest();
  const write = (name: string) =>
    writeFiles(dir, { 'manifest.json': JSON.stringify(artefact('mfe-products', { name }).manifest) });
  const refused = (problem: string) =>
    expect(() => builtPart('mfe-products', dir)).toThrow(
      expect.objectContaining(refusal('release/built-part', `${dir} can’t be published as mfe-products: ${problem}.`)),
    );
  refused('it has no valid manifest.json');
  write('mfe-voice');
  refused('it is a build of mfe-voice');
  write('mfe-products');
  expect(builtPart('mfe-products', dir)).toEqual({ name: 'mfe-products', mode: 'production', dir });
});
