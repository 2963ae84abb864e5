import { createHash } from 'node:crypto';
import { inputsHash } from '@platform/base/inputs-hash';
import { ROOT } from '@platform/base/root';
import { COMPOSITION_DIGITS } from '@site/contracts/ids';
import type { StageSettings } from '@site/contracts/site-json';
import type { Versions } from '@site/site-model/composition';

const sorted = (record: Record<string, unknown>) => Object.entries(record).sort(([a], [b]) => a.localeCompare(b));

/** Everything that may be bundled into the composer process. An entry too many costs rendered pages that could be reused. */
export const COMPOSER_INPUTS = [
  'platform/config/src',
  'platform/base',
  'platform/composer',
  'platform/tsconfig.json',
  'packages',
  'package-lock.json',
];

/** Returns the hash of the composer: from the environment (`COMPOSER_HASH`) where there are no sources, otherwise that of the sources. */
export const composerHash = (): string => process.env.COMPOSER_HASH ?? inputsHash(ROOT, COMPOSER_INPUTS);

/**
 * Returns the id of a composition: the first `COMPOSITION_DIGITS` of the hash of its inputs, which are the versions, the stage's
 * settings, the composer's sources, and the addresses of retired parts.
 */
export function compositionId(versions: Versions, settings: StageSettings, retired: readonly string[] = []): string {
  const more = retired.length > 0 ? [retired.toSorted()] : [];
  return createHash('sha256')
    .update(JSON.stringify([sorted(versions), settings, composerHash(), ...more]))
    .digest('hex')
    .slice(0, COMPOSITION_DIGITS);
}
