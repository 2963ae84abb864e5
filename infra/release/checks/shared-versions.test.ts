import { expect, it } from 'vitest';
import { sharedVersions } from './shared-versions';
import { artefact } from './test-support/artefact';

const pair = (wanted: string, has: string) => [
  artefact('shell', { shared: { react: has } }),
  artefact('mfe-products', { shared: { react: wanted } }),
];

it.each([
  ['19.3.0', '19.3.0'],
  ['19.2.9', '19.3.0'],
  ['19.3.0', '19.3.1'],
])('takes a remote built with React %s where the shell provides %s', async (wanted, has) => {
  expect(await sharedVersions(pair(wanted, has))).toEqual([]);
});

it.each([
  ['19.4.0', '19.3.9'],
  ['19.3.2', '19.3.1'],
  ['20.0.0', '19.3.0'],
  ['19.3.0', '20.0.0'],
])('refuses a remote built with React %s where the shell provides %s', async (wanted, has) => {
  expect(await sharedVersions(pair(wanted, has))).toMatchObject([
    {
      code: 'release/shared-version',
      part: 'mfe-products',
      file: 'manifest.json',
      field: 'shared.react',
      what: `is ${wanted}, but the shell 000000000001 provides ${has}`,
    },
  ]);
});

it('refuses a library that the shell does not share, and says nothing of what it does not know', async () => {
  const shell = artefact('shell', { shared: { react: '19.3.0' } });
  const voice = artefact('mfe-voice', { shared: { i18next: '26.0.0' } });
  expect(await sharedVersions([shell, voice])).toMatchObject([{ field: 'shared.i18next' }]);
  expect(await sharedVersions([artefact('shell'), voice])).toEqual([]);
  expect(await sharedVersions([shell, artefact('mfe-voice')])).toEqual([]);
  expect(await sharedVersions([voice])).toEqual([]);
});
