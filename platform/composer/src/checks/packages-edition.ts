import type { Fault } from '@platform/base/errors/release-error';
import { PACKAGES_EDITION } from '@site/federation/edition';
import { editionOf, OLDEST_EDITION, SUPPORT_DAYS } from '@site/site-model/packages-support';
import type { Check } from './artefact';

const what = (edition: number, named = true) =>
  `is ${named ? '' : 'missing, which means '}edition ${edition}, but this platform supports ${OLDEST_EDITION} to ${PACKAGES_EDITION}`;

/** A version must be built with packages of a supported edition. */
export const packagesEdition: Check = (artefacts) =>
  artefacts
    .filter(({ manifest }) => editionOf(manifest) < OLDEST_EDITION)
    .map(({ name, manifest }) => ({
      code: 'release/packages-too-old',
      part: name,
      file: 'manifest.json',
      field: 'packages',
      what: what(editionOf(manifest), manifest.packages !== undefined),
      remedy: `Update the packages (@site/*) that it is built with and publish it again; an edition is supported for ${SUPPORT_DAYS} days after the next one`,
    }));

/** Returns a fault for an edition newer than this platform. Checked before any other field, whose meaning may have changed. */
export function newerEdition(part: string, edition: unknown): Fault[] {
  if (typeof edition !== 'number' || edition <= PACKAGES_EDITION) return [];
  return [
    {
      code: 'release/packages-newer',
      part,
      file: 'manifest.json',
      field: 'packages',
      what: what(edition),
      remedy: `First deploy the platform and its release functions from sources that know this edition, or build the part with packages of edition ${PACKAGES_EDITION}`,
    },
  ];
}
