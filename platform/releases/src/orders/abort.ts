import { project } from '../log/edge-pointer';
import { nothingLive, notLive } from '../log/live-log';
import type { PreviewLog } from '../log/preview-log';
import type { ReleaseTarget } from '../release-target';
import { canaryOf, endCanary } from './canary';
import { closePreviews } from './preview';

export interface Aborted {
  /** Whether a canary of the part was ended. */
  canary: boolean;
  /** Compositions whose previews were closed. */
  previews: string[];
}

/**
 * Ends the part's canary and closes its previews. What is live stays; the live record is projected to the edge again, in
 * case a release was interrupted before that.
 */
export async function abort(
  target: ReleaseTarget,
  previews: PreviewLog,
  part: string,
  now: Date,
): Promise<Aborted> {
  const live = await target.log.current();
  if (!live) throw nothingLive();
  const canary = canaryOf(live, part) !== undefined;
  if (canary) await endCanary(target, part);
  const closed = await closePreviews(target, previews, part, now);
  // A part that was never live may still have a canary or a preview. A name with neither is a typing error.
  if (!live.versions[part] && !canary && closed.length === 0) throw notLive(part, Object.keys(live.versions));
  await project(target);
  return { canary, previews: closed };
}
