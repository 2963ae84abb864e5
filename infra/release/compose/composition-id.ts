import { createHash } from 'node:crypto';
import type { StageSettings, Versions } from '@site/contracts/composition';
import { inputsHash } from '../build/inputs-hash';
import { ROOT } from '../build/parts';

const sorted = (record: Record<string, unknown>) =>
  Object.entries(record).sort(([a], [b]) => a.localeCompare(b));

/** The composer's own version. Where its sources are not at hand, a function's environment says it (`COMPOSER_HASH`). */
export function composerHash(): string {
  return process.env.COMPOSER_HASH ?? inputsHash(ROOT, ['infra/release/compose', 'packages/contracts/src']);
}

/** A composition is what it is made of: versions, the stage's settings, and the composer that rendered it. */
export function compositionId(versions: Versions, settings: StageSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([sorted(versions), settings, composerHash()]))
    .digest('hex')
    .slice(0, 12);
}
