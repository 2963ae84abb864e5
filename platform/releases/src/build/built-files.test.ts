import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { builtFiles } from './built-files';

let dir: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), text);
};
const INFO = { entry: 'remoteEntry.js', exposes: { routes: 'routes.js' } };
beforeEach(() => {
  dir = folderOfTest();
  write('client/.vite/part.json', JSON.stringify(INFO));
  write(
    'client/.vite/manifest.json',
    JSON.stringify({
      a: { file: 'remoteEntry.js' },
      b: { file: 'routes.js' },
      c: { file: 'later.js', isDynamicEntry: true },
    }),
  );
  for (const file of ['client/remoteEntry.js', 'client/routes.js', 'server/entry-server.js']) write(file, '');
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
  write('client/.vite/part.json', JSON.stringify({ entry: 'other.js', exposes: { routes: 'hidden.js' } }));
  write('client/hidden.js', '');
  refused(['client/other.js', 'is missing'], ['client/hidden.js', 'has no entry in client/.vite/manifest.json']);
  write('client/.vite/part.json', '{}');
  refused(['client/.vite/part.json', 'is invalid']);
});
