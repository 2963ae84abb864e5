import { PACKAGES_EDITION } from '@site/federation/edition';
import { EDITIONS, editionOf, givenUpEarly, OLDEST_EDITION } from '@site/site-model/packages-support';
import { partManifestSchema } from '@site/site-model/part-manifest';
import { expect, it } from 'vitest';
import { readManifestText } from './manifest';
import { packagesEdition } from './packages-edition';
import { artefact } from './test-support/artefact';

const PART = 'mfe-voice';
const candidate = (packages: number) => ({
  ...artefact(PART, { naming: 'content', packages }),
  released: false,
});

it('takes a version at both edges of the window', async () => {
  expect(await packagesEdition([candidate(OLDEST_EDITION)])).toEqual([]);
  expect(await packagesEdition([candidate(PACKAGES_EDITION)])).toEqual([]);
});

it('refuses one that is older, and says what to do', async () => {
  expect(await packagesEdition([candidate(OLDEST_EDITION - 1)])).toMatchObject([
    {
      code: 'release/packages-too-old',
      part: PART,
      file: 'manifest.json',
      field: 'packages',
      what: `is edition ${OLDEST_EDITION - 1}, and this platform takes ${OLDEST_EDITION} to ${PACKAGES_EDITION}`,
      remedy: expect.stringContaining('Update the packages (@site/*) '),
    },
  ]);
});

it('leaves what the site serves alone: nobody else’s release waits for an old part', async () => {
  expect(await packagesEdition([{ ...candidate(OLDEST_EDITION - 1), released: true }])).toEqual([]);
});

it('refuses one that is newer, whatever its other fields are', () => {
  const { manifest } = candidate(PACKAGES_EDITION + 1);
  const text = JSON.stringify({ ...manifest, exposes: 'in another form', islands: [] });
  expect(readManifestText(PART, manifest.version, text)).toEqual({
    faults: [
      {
        code: 'release/packages-newer',
        part: PART,
        file: 'manifest.json',
        field: 'packages',
        what: `is edition ${PACKAGES_EDITION + 1}, and this platform takes ${OLDEST_EDITION} to ${PACKAGES_EDITION}`,
        remedy: expect.stringContaining('Deploy the platform'),
      },
    ],
  });
});

it('tells the edition of versions that name none', () => {
  expect(editionOf({})).toBe(0);
  expect(editionOf({ naming: 'content' })).toBe(1);
  expect(editionOf({ naming: 'content', packages: 7 })).toBe(7);
});

it('counts editions one by one, up to the one that these packages are', () => {
  expect(EDITIONS.map(({ edition }) => edition)).toEqual(EDITIONS.map((_, at) => at + 1));
  expect(EDITIONS.at(-1)?.edition).toBe(PACKAGES_EDITION);
  expect(EDITIONS.some(({ edition }) => edition === OLDEST_EDITION)).toBe(true);
  expect(EDITIONS.map(({ since }) => since)).toEqual(EDITIONS.map(({ since }) => since).sort());
});

it('gives up no edition before its days are over', () => {
  const editions = [
    { edition: 1, since: '2026-01-01', what: '' },
    { edition: 2, since: '2026-03-01', what: '' },
    { edition: 3, since: '2026-04-01', what: '' },
  ];
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  expect(givenUpEarly(editions, 1, day('2026-04-02'))).toEqual([]);
  // 180 days after the first of March is the 28th of August.
  expect(givenUpEarly(editions, 2, day('2026-08-27'))).toEqual([{ edition: 1, until: '2026-08-28' }]);
  expect(givenUpEarly(editions, 2, day('2026-08-28'))).toEqual([]);
  expect(givenUpEarly(editions, 3, day('2026-08-28'))).toEqual([{ edition: 2, until: '2026-09-28' }]);
  expect(givenUpEarly(EDITIONS, OLDEST_EDITION, new Date())).toEqual([]);
});

it('counts an edition up with every field of a manifest, which an earlier platform does not know', () => {
  // Not in this list? Add it, and count PACKAGES_EDITION up: this is edition 2.
  const known = 'api client exposes mode name naming packages seam server shared version'.split(' ');
  // An earlier platform reads past it and comes to the same version, as it does not count for that.
  const apart = ['scriptBudget'];
  expect(Object.keys(partManifestSchema.shape).sort()).toEqual([...known, ...apart].sort());
  expect(PACKAGES_EDITION).toBe(2);
});
