import { ReleaseError } from '@platform/base/errors/release-error';
import { endCanary } from './canary';
import { project } from './edge-pointer';
import { closePreviews } from './preview';
import type { PreviewLog } from './preview-log';
import { readComposition } from './read-composition';
import type { ReleaseTarget } from './release-target';

export interface Aborted {
  /** Whether a canary of the part was ended. */
  canary: boolean;
  /** Compositions whose previews were closed. */
  previews: string[];
}

/**
 * Takes back what a part has under way besides what is live: its canary ends, its previews close. What is live stays, and the
 * edge is told it again, in case a release was killed before it could.
 */
export async function abort(
  target: ReleaseTarget,
  previews: PreviewLog,
  part: string,
  now: Date,
): Promise<Aborted> {
  const live = await target.log.current();
  if (!live) throw new ReleaseError('release/nothing-live', {});
  const shown = live.canary && (await readComposition(target.store, live.canary.composition)).versions;
  const canary = shown !== undefined && shown[part] !== live.versions[part];
  if (canary) await endCanary(target);
  const closed = await closePreviews(target, previews, part, now);
  // A part that was never live may have a canary or a preview; a name with none of the three is a mistake.
  if (!live.versions[part] && !canary && closed.length === 0)
    throw new ReleaseError('release/unknown-part', {
      part,
      known: Object.keys(live.versions),
      where: 'live',
    });
  await project(target);
  return { canary, previews: closed };
}
