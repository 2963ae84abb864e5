import { createHash } from 'node:crypto';
import { COMPOSITION_DIGITS } from '@site/contracts/ids';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { ownComposer } from './own-composer';

const sorted = (record: Record<string, unknown>) =>
  Object.entries(record).sort(([a], [b]) => a.localeCompare(b));

/** Returns the hash of the composer's bundle: from the environment (`COMPOSER_HASH`) where there are no sources, otherwise computed. */
export const composerHash = (): string => process.env.COMPOSER_HASH ?? ownComposer().hash;

/**
 * Returns the id of a composition: the first `COMPOSITION_DIGITS` of the hash of its inputs, which are the versions, the stage's settings, the
 * composer's bundle, and the addresses of retired parts.
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
    .slice(0, COMPOSITION_DIGITS);
}

/** Returns the key of a page's style sheet with this content. */
export const sheetKey = (css: string | Buffer): string =>
  keys.sheet(createHash('sha256').update(css).digest('hex').slice(0, 32));
