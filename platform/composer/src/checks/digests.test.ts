import { expect, it } from 'vitest';
import { digests } from './digests';
import { artefact } from './test-support/artefact';

const good = artefact('mfe-voice', {}, { 'a.js': 'a', 'b.css': 'b' });

it('accepts files that match their digests in the manifest', async () => {
  expect(await digests([good])).toEqual([]);
});

it('rejects a changed file and a missing one, of the client and of the server', async () => {
  const changed = { ...good, read: async () => Buffer.from('a') };
  expect(await digests([changed])).toMatchObject(
    [
      {
        code: 'release/file-digest',
        part: 'mfe-voice',
        file: 'client/b.css',
        what: /does not match its digest/,
      },
    ].map((fault) => ({ ...fault, what: expect.stringMatching(fault.what) })),
  );
  const server = artefact('mfe-voice', { server: [{ path: 'entry-server.js', sha384: '', bytes: 1 }] });
  expect(await digests([server])).toMatchObject([{ file: 'server/entry-server.js', what: 'is missing' }]);
});
