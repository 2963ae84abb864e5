import { PACKAGES_EDITION } from '@site/federation/edition';
import { EDITIONS, editionOf, givenUpEarly, OLDEST_EDITION } from '@site/site-model/packages-support';
import { partManifestSchema } from '@site/site-model/part-manifest';
import { expect, it } from 'vitest';
import { readManifestText } from './manifest';
import { packagesEdition } from './packages-edition';
import { artefact } from './test-support/artefact';

const PART = 'mfe-voice';
const candidate = (packages: number) => artefact(PART, { naming: 'content', packages });

it('accepts the oldest and the newest supported edition', async () => {
  expect(await packagesEdition([candidate(OLDEST_EDITION)])).toEqual([]);
  expect(await packagesEdition([candidate(PACKAGES_EDITION)])).toEqual([]);
});

it('rejects an older edition and says what to do', async () => {
  expect(await packagesEdition([candidate(OLDEST_EDITION - 1)])).toMatchObject([
    {
      code: 'release/packages-too-old',
      part: PART,
      file: 'manifest.json',
      field: 'packages',
      what: `is edition ${OLDEST_EDITION - 1}, but this platform supports ${OLDEST_EDITION} to ${PACKAGES_EDITION}`,
      remedy: expect.stringContaining('Update the packages (@site/*) '),
    },
  ]);
});

it('rejects a newer edition, whatever its other fields are', () => {
  const { manifest } = candidate(PACKAGES_EDITION + 1);
  const text = JSON.stringify({ ...manifest, exposes: 'in another form', islands: [] });
  expect(readManifestText(PART, manifest.version, text)).toEqual({
    faults: [
      {
        code: 'release/packages-newer',
        part: PART,
        file: 'manifest.json',
        field: 'packages',
        what: `is edition ${PACKAGES_EDITION + 1}, but this platform supports ${OLDEST_EDITION} to ${PACKAGES_EDITION}`,
        remedy: expect.stringContaining('deploy the platform'),
      },
    ],
  });
});

it('knows the edition of versions whose manifest names none', () => {
  expect(editionOf({})).toBe(0);
  expect(editionOf({ naming: 'content' })).toBe(1);
  expect(editionOf({ naming: 'content', packages: 7 })).toBe(7);
});

it('numbers editions consecutively, up to that of these packages', () => {
  expect(EDITIONS.map(({ edition }) => edition)).toEqual(EDITIONS.map((_, at) => at + 1));
  expect(EDITIONS.at(-1)?.edition).toBe(PACKAGES_EDITION);
  expect(EDITIONS.some(({ edition }) => edition === OLDEST_EDITION)).toBe(true);
  expect(EDITIONS.map(({ since }) => since)).toEqual(EDITIONS.map(({ since }) => since).sort());
});

it('drops no edition before its support period ends', () => {
  const editions = [
    { edition: 1, since: '2026-01-01', what: '' },
    { edition: 2, since: '2026-03-01', what: '' },
    { edition: 3, since: '2026-04-01', what: '' },
  ];
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  expect(givenUpEarly(editions, 1, day('2026-04-02'))).toEqual([]);
  // 180 days after 1 March is 28 August.
  expect(givenUpEarly(editions, 2, day('2026-08-27'))).toEqual([{ edition: 1, until: '2026-08-28' }]);
  expect(givenUpEarly(editions, 2, day('2026-08-28'))).toEqual([]);
  expect(givenUpEarly(editions, 3, day('2026-08-28'))).toEqual([{ edition: 2, until: '2026-09-28' }]);
  expect(givenUpEarly(EDITIONS, OLDEST_EDITION, new Date())).toEqual([]);
});

it('has a new edition for every new field of the manifest, which an earlier platform does not know', () => {
  // For a new field: add it here and increment PACKAGES_EDITION. These are since edition 2.
  const known = 'api client exposes mode name naming packages seam server shared version'.split(' ');
  // An earlier platform ignores this field and computes the same version, since the field is not part of the hash.
  const apart = ['scriptBudget'];
  expect(Object.keys(partManifestSchema.shape).sort()).toEqual([...known, ...apart].sort());
  expect(PACKAGES_EDITION).toBe(3);
});
