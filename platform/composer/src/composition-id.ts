import { createHash } from 'node:crypto';
import type { StageSettings } from '@site/contracts/site-json';
import type { Versions } from '@site/site-model/composition';
import { ownComposer } from './own-composer';

const sorted = (record: Record<string, unknown>) =>
  Object.entries(record).sort(([a], [b]) => a.localeCompare(b));

/** The composer's own version, the hash of what runs. Where its sources are not at hand, the environment says it (`COMPOSER_HASH`). */
export const composerHash = (): string => process.env.COMPOSER_HASH ?? ownComposer().hash;

/**
 * A composition is what it is made of: versions, the stage's settings, the composer that rendered it, and the addresses that retired
 * parts gave up.
 */
export function compositionId(
  versions: Versions,
  settings: StageSettings,
  retired: readonly string[] = [],
): string {
  const more = retired.length > 0 ? [retired.toSorted()] : [];
  return createHash('sha256')
    .update(JSON.stringify([sorted(versions), settings, composerHash(), ...more]))
    .digest('hex')
    .slice(0, 12);
}
