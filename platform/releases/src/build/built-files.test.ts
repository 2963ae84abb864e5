import { folderOfTest, writeFiles } from '@platform/base/test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { builtFiles } from './built-files';

let dir: string;
const INFO = { entry: 'remoteEntry.js', exposes: { routes: 'routes.js' } };
beforeEach(() => {
  dir = folderOfTest();
  const chunks = {
    a: { file: 'remoteEntry.js' },
    b: { file: 'routes.js' },
    c: { file: 'later.js', isDynamicEntry: true },
  };
  writeFiles(dir, {
    'client/.vite/part.json': JSON.stringify(INFO),
    'client/.vite/manifest.json': JSON.stringify(chunks),
    ...{ 'client/remoteEntry.js': '', 'client/routes.js': '', 'server/entry-server.js': '' },
  });
});

const refused = (...faults: [file: string, what: string][]) =>
  expect(() => builtFiles('mfe-other', dir)).toThrow(
    expect.objectContaining({
      code: 'release/build-incomplete',
      faults: faults.map(([file, what]) => expect.objectContaining({ file, what: expect.stringContaining(what) })),
    }),
  );

it('returns the entry and the exposed modules of a build by any tool', () => {
  expect(builtFiles('mfe-other', dir)).toEqual({ ...INFO, later: ['later.js'] });
});

it('names stated files that do not exist, or that the manifest does not list', () => {
  const other = JSON.stringify({ entry: 'other.js', exposes: { routes: 'hidden.js' } });
  writeFiles(dir, { 'client/.vite/part.json': other, 'client/hidden.js': '' });
  refused(['client/other.js', 'is missing'], ['client/hidden.js', 'has no entry in client/.vite/manifest.json']);
  writeFiles(dir, { 'client/.vite/part.json': '{}' });
  refused(['client/.vite/part.json', 'is invalid']);
});
