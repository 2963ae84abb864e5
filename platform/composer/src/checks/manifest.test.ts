import { expect, it } from 'vitest';
import { parseManifest, readManifestText } from './manifest';
import { artefact } from './test-support/artefact';

const VERSION = '000000000001';
const { manifest } = artefact('mfe-voice');
const read = (value: unknown) => readManifestText('mfe-voice', VERSION, JSON.stringify(value)).faults;

it('reads a manifest that lies under its own name and version', () => {
  expect(parseManifest('mfe-voice', VERSION, Buffer.from(JSON.stringify(manifest)))).toEqual(manifest);
});

it.each([
  [
    'another name',
    { ...manifest, name: 'shell' },
    'release/manifest-key',
    'name',
    'is "shell", but it lies under "mfe-voice"',
  ],
  [
    'another version',
    { ...manifest, version: '00000000000f' },
    'release/manifest-key',
    'version',
    'is "00000000000f"',
  ],
  ['another seam', { ...manifest, seam: 2 }, 'release/seam-version', 'seam', 'is 2, this platform takes 1'],
  [
    'a field of another type',
    { ...manifest, client: 1 },
    'release/manifest-invalid',
    'client',
    'is not what',
  ],
  ['nothing in it', {}, 'release/seam-version', 'seam', 'is undefined'],
])('refuses one with %s, naming the field', (_what, value, code, field, what) => {
  expect(read(value)).toMatchObject([
    { code, part: 'mfe-voice', file: 'manifest.json', field, what: expect.stringContaining(what) },
  ]);
});

it('refuses what is no JSON', () => {
  expect(() => parseManifest('mfe-voice', VERSION, Buffer.from('{"a":'))).toThrow(
    expect.objectContaining({ code: 'release/manifest-invalid' }),
  );
});
