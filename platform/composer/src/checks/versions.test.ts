import { installedVersion, SHARED_NAMES, sharedRange } from '@site/federation/vite/shares';
import { expect, it } from 'vitest';
import { artefact } from './test-support/artefact';
import { checkSharedVersions } from './versions';

const faultsOf = (wanted: object, has: object) =>
  checkSharedVersions([artefact('shell', { shared: { ...has } }), artefact('mfe-products', { shared: { ...wanted } })]);

it.each([
  ['19.3.0', '19.3.0'],
  ['^18.0.0 || ^19.0.0', '19.3.0'],
  ['^19.0.0', '19.4.0-rc.1'],
])('accepts a remote built with React %s if the shell provides %s', async (wanted, has) => {
  expect(await faultsOf({ react: wanted }, { react: has })).toEqual([]);
});

it('accepts the installed libraries in the ranges of the remotes that are built with them', async () => {
  const shared = (of: (name: string) => string) => Object.fromEntries(SHARED_NAMES.map((name) => [name, of(name)]));
  expect(await faultsOf(shared(sharedRange), shared(installedVersion))).toEqual([]);
});

const SHARES = 'packages/federation/src/vite/shares.ts';
it.each<[wanted: string, has: object, what: string, remedy: string]>([
  ['19.3.0', { react: '19.3.1' }, `is 19.3.0, but the shell ${'1'.padStart(32, '0')} provides 19.3.1`, SHARES],
  ['^18.0.0 || ^20.0.0', { react: '19.3.0' }, 'provides 19.3.0', 'react in shell/package.json'],
  ['19.3.0', {}, 'provides none', SHARES],
  ['latest', { react: '19.3.0' }, 'is latest, but', 'not a range of versions'],
  ['workspace:*', {}, 'is workspace:*, but', 'not a range of versions'],
])('rejects a remote built with React %s if the shell provides %o', async (wanted, has, what, remedy) => {
  expect(await faultsOf({ react: wanted }, has)).toMatchObject([
    {
      ...{
        code: 'release/shared-version',
        part: 'mfe-products',
        file: 'manifest.json',
        field: 'shared.react',
      },
      ...{ what: expect.stringContaining(what), remedy: expect.stringContaining(remedy) },
    },
  ]);
});
