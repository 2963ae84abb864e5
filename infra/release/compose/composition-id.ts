import { createHash } from 'node:crypto';
import type { StageSettings, Versions } from '@site/contracts/composition';
import { inputsHash } from '../build/inputs-hash';
import { ROOT } from '../build/parts';

const sorted = (record: Record<string, unknown>) =>
  Object.entries(record).sort(([a], [b]) => a.localeCompare(b));

/** A composition is what it is made of: versions, the stage's settings, and the composer that rendered it. */
export function compositionId(versions: Versions, settings: StageSettings): string {
  const composer = inputsHash(ROOT, ['infra/release/compose', 'packages/contracts/src']);
  return createHash('sha256')
    .update(JSON.stringify([sorted(versions), settings, composer]))
    .digest('hex')
    .slice(0, 12);
}
