import { expect, it } from 'vitest';
import { parseManifest, readManifestText } from './manifest';
import { artefact } from './test-support/artefact';

const VERSION = '000000000001';
const { manifest } = artefact('mfe-voice');
const read = (value: unknown) => readManifestText('mfe-voice', VERSION, JSON.stringify(value)).faults;

it('reads a manifest that is stored under its own name and version', () => {
  expect(parseManifest('mfe-voice', VERSION, Buffer.from(JSON.stringify(manifest)))).toEqual(manifest);
});

it.each([
  [
    'another name',
    { ...manifest, name: 'shell' },
    'release/manifest-key',
    'name',
    'is "shell", but it is stored under "mfe-voice"',
  ],
  [
    'another version',
    { ...manifest, version: '00000000000f' },
    'release/manifest-key',
    'version',
    'is "00000000000f"',
  ],
  [
    'another seam',
    { ...manifest, seam: 2 },
    'release/seam-version',
    'seam',
    'is 2, but this platform supports 1',
  ],
  ['a field of another type', { ...manifest, client: 1 }, 'release/manifest-invalid', 'client', 'is invalid'],
  ['no fields', {}, 'release/seam-version', 'seam', 'is undefined'],
])('rejects one with %s, naming the field', (_what, value, code, field, what) => {
  expect(read(value)).toMatchObject([
    { code, part: 'mfe-voice', file: 'manifest.json', field, what: expect.stringContaining(what) },
  ]);
});

it('rejects a manifest that is not JSON', () => {
  expect(() => parseManifest('mfe-voice', VERSION, Buffer.from('{"a":'))).toThrow(
    expect.objectContaining({ code: 'release/manifest-invalid' }),
  );
});
