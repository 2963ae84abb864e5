import { movePointer } from '../orders/go-live';
import { sweepPreviews } from '../orders/preview';
import type { ReleaseTarget } from '../release-target';

/** Hours between full checks against the store itself, which detect a manual edit or a lost store. */
export const FULL_CHECK_HOURS = 6;
/** Requests of a full check that finds no difference: DescribeKeyValueStore, and GetKey for each of two keys. */
const CALLS_PER_CHECK = 3;
/** Requests to the key-value store in a month of 31 days without a release. */
export const IDLE_STORE_CALLS_PER_MONTH = ((31 * 24) / FULL_CHECK_HOURS) * CALLS_PER_CHECK;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Projects the live record when a release was interrupted before the edge was updated, and closes expired previews.
 * Calls the key-value store only when the remembered projection is not the live record's, or when a full check is
 * due, or asked for (`full`). Returns whether it called it.
 */
export async function repairRelease(
  target: ReleaseTarget,
  { now, full = false }: { now: Date; full?: boolean },
): Promise<boolean> {
  const live = await target.log.current();
  if (!live) return false;
  const projected = await target.projection.read();
  const due = full || !projected || now.getTime() - Date.parse(projected.when) >= FULL_CHECK_HOURS * HOUR_MS;
  if (!due && projected.sequence === live.sequence) return false;
  await movePointer(target, now);
  await sweepPreviews(target, now);
  return true;
}
