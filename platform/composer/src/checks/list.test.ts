import { installedVersion, SHARED_NAMES, sharedRange } from '@site/federation/vite/shares';
import { expect, it } from 'vitest';
import { sharedVersions } from './list';
import { artefact } from './test-support/artefact';

const pair = (wanted: string, has: string) => [
  artefact('shell', { shared: { react: has } }),
  artefact('mfe-products', { shared: { react: wanted } }),
];

it.each([
  ['19.3.0', '19.3.0'],
  ['^18.0.0 || ^19.0.0', '19.3.0'],
  ['^19.0.0', '19.4.0-rc.1'],
])('accepts a remote built with React %s if the shell provides %s', async (wanted, has) => {
  expect(await sharedVersions(pair(wanted, has))).toEqual([]);
});

it('accepts the installed libraries in the ranges of the remotes that are built with them', async () => {
  const shared = (of: (name: string) => string) => ({
    shared: Object.fromEntries(SHARED_NAMES.map((name) => [name, of(name)])),
  });
  const built = [artefact('shell', shared(installedVersion)), artefact('mfe-products', shared(sharedRange))];
  expect(await sharedVersions(built)).toEqual([]);
});

it.each([
  ['19.3.0', '19.3.1'],
  ['^18.0.0 || ^20.0.0', '19.3.0'],
])('rejects a remote built with React %s if the shell provides %s', async (wanted, has) => {
  expect(await sharedVersions(pair(wanted, has))).toMatchObject([
    {
      code: 'release/shared-version',
      part: 'mfe-products',
      file: 'manifest.json',
      field: 'shared.react',
      what: `is ${wanted}, but the shell 00000000000000000000000000000001 provides ${has}`,
      remedy: expect.stringMatching(
        /react in shell\/package\.json .*packages\/federation\/src\/vite\/shares\.ts.*package\.json of mfe-products/,
      ),
    },
  ]);
});

it.each(['latest', 'workspace:^', '19.3.0.1 beta'])('rejects "%s", which is not a range', async (wanted) => {
  expect(await sharedVersions(pair(wanted, '19.3.0'))).toMatchObject([
    {
      code: 'release/shared-range',
      part: 'mfe-products',
      field: 'shared.react',
      what: `is "${wanted}", which is not a range of versions`,
      remedy: expect.stringContaining('^19.0.0'),
    },
  ]);
});

it('rejects a library that the shell does not share', async () => {
  const shell = artefact('shell', { shared: { react: '19.3.0' } });
  const voice = artefact('mfe-voice', { shared: { i18next: '26.0.0' } });
  expect(await sharedVersions([shell, voice])).toMatchObject([
    { field: 'shared.i18next', remedy: expect.stringContaining('packages/federation/src/vite/shares.ts') },
  ]);
  expect(await sharedVersions([shell, artefact('mfe-voice')])).toEqual([]);
  expect(await sharedVersions([voice])).toEqual([]);
});
