import type { Fault } from '@platform/base/errors/release-error';
import { PACKAGES_EDITION } from '@site/federation/edition';
import { editionOf, OLDEST_EDITION, SUPPORT_DAYS } from '@site/site-model/packages-support';
import type { Check } from './artefact';

/** What is wrong, in words. */
const what = (edition: number, said = true) =>
  `is ${said ? '' : 'missing, which means '}edition ${edition}, and this platform takes ${OLDEST_EDITION} to ${PACKAGES_EDITION}`;

/** A version that nobody has released yet was built with packages of an edition that is supported still. */
export const packagesEdition: Check = (artefacts) =>
  artefacts
    .filter(({ manifest, released }) => !released && editionOf(manifest) < OLDEST_EDITION)
    .map(({ name, manifest }) => ({
      code: 'release/packages-too-old',
      part: name,
      file: 'manifest.json',
      field: 'packages',
      what: what(editionOf(manifest), manifest.packages !== undefined),
      remedy: `Update the packages (@site/*) that it is built with and publish it again; an edition is taken for ${SUPPORT_DAYS} days after the next one`,
    }));

/** Asked before anything else of a manifest is read: what a later edition says may mean another thing here. */
export function newerEdition(part: string, edition: unknown): Fault[] {
  if (typeof edition !== 'number' || edition <= PACKAGES_EDITION) return [];
  return [
    {
      code: 'release/packages-newer',
      part,
      file: 'manifest.json',
      field: 'packages',
      what: what(edition),
      remedy: `Deploy the platform and its release functions from sources that know this edition first, or build the part with packages of edition ${PACKAGES_EDITION}`,
    },
  ];
}
