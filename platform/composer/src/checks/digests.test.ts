import { expect, it } from 'vitest';
import { digests } from './digests';
import { artefact } from './test-support/artefact';

const good = artefact('mfe-voice', {}, { 'a.js': 'a', 'b.css': 'b' });

it('takes files that are what the manifest names', async () => {
  expect(await digests([good])).toEqual([]);
});

it('refuses a changed file and a missing one, of the client and of the server', async () => {
  const changed = { ...good, read: async () => Buffer.from('a') };
  expect(await digests([changed])).toMatchObject(
    [{ code: 'release/file-digest', part: 'mfe-voice', file: 'client/b.css', what: /is not the file/ }].map(
      (fault) => ({ ...fault, what: expect.stringMatching(fault.what) }),
    ),
  );
  const server = artefact('mfe-voice', { server: [{ path: 'entry-server.js', sha384: '', bytes: 1 }] });
  expect(await digests([server])).toMatchObject([{ file: 'server/entry-server.js', what: 'is missing' }]);
});
