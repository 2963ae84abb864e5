import { expect, it } from 'vitest';
import { artefact } from './checks/test-support/artefact';
import { readManifest } from './checks/versions';

const VERSION = '00000000000000000000000000000001';
const { manifest } = artefact('mfe-voice');
const file = (path: string) => ({ path, sha384: '', bytes: 0 });

it('reads a manifest that is stored under its own name and version', () => {
  expect(readManifest('mfe-voice', VERSION, JSON.stringify(manifest))).toEqual({ manifest, faults: [] });
});

it.each([
  ['another name', { name: 'shell' }, 'manifest-key', 'is "shell", but it is stored under "mfe-voice"'],
  ['another version', { version: 'f'.repeat(32) }, 'manifest-key', `is "${'f'.repeat(32)}"`],
  ['another seam', { seam: 2 }, 'seam-version', 'is 2, but this platform supports 1'],
  ['a field of another type', { client: 1 }, 'manifest-invalid', 'expected array, received number'],
  ['no seam', { seam: undefined }, 'seam-version', 'is undefined'],
  ['a file above', { client: [file('../../../shell/x.js')] }, 'manifest-path', 'outside the version'],
  ['an absolute path', { server: [file('/etc/passwd')] }, 'manifest-path', 'names "/etc/passwd"'],
])('rejects one with %s, naming part and file', (_what, change, code, what) => {
  const text = JSON.stringify({ ...manifest, ...change });
  expect(readManifest('mfe-voice', VERSION, text).faults).toMatchObject([
    { ...{ code: `release/${code}`, part: 'mfe-voice' }, what: expect.stringContaining(what) },
  ]);
});

it('rejects a manifest that is not JSON', () => {
  const { faults } = readManifest('mfe-voice', VERSION, '{"a":');
  expect(faults).toMatchObject([{ code: 'release/manifest-invalid', what: expect.stringContaining('is not JSON') }]);
});
