import { type BucketRange, type Canary, LIVE_SHARE, percentOf, SITE_SLOT } from '@site/site-model/canary';
import { CANARY_BUCKETS } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';

/** What a canary shows: a composition by its id, or a published version of a part beside the other live versions. */
export type CanaryChoice = { composition: string } | { part: string; version: string };

/** Returns the slot of a canary, which nobody else's canary has. */
export const slotOfChoice = (choice: CanaryChoice): string => ('part' in choice ? choice.part : SITE_SLOT);

/** Returns the canary of a slot; undefined when none runs. */
export const canaryOf = ({ canaries = [] }: Pick<LiveRecord, 'canaries'>, slot: string): Canary | undefined =>
  canaries.find((canary) => canary.slot === slot);

/** Buckets that canaries may have together; the others stay on the live composition. */
const CANARY_SHARE_BUCKETS = ((100 - LIVE_SHARE) * CANARY_BUCKETS) / 100;

const widthOf = (ranges: readonly BucketRange[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** Returns the number of buckets of a percentage of the visitors. */
export const bucketsOf = (percent: number): number => Math.round((percent * CANARY_BUCKETS) / 100);

/** Returns the largest percentage that a canary with these neighbours may have. */
export function largestShare(others: readonly Pick<Canary, 'buckets'>[]): number {
  const taken = others.reduce((sum, { buckets }) => sum + widthOf(buckets), 0);
  return percentOf({ buckets: [[0, Math.max(0, CANARY_SHARE_BUCKETS - taken)]] });
}

/**
 * Returns a canary's buckets at another share. Growing takes the lowest free ones, shrinking gives back the highest of its own:
 * nobody who has a canary gets another one, and only who is given back leaves this one. The caller has compared the share
 * with `largestShare`.
 */
export function resized(
  current: readonly BucketRange[],
  others: readonly Pick<Canary, 'buckets'>[],
  percent: number,
): BucketRange[] {
  const difference = bucketsOf(percent) - widthOf(current);
  if (difference <= 0) return lowest(current, widthOf(current) + difference);
  const taken = [...current, ...others.flatMap(({ buckets }) => buckets)];
  return merged([...current, ...lowest(between(taken), difference)]);
}

/** Returns the lowest `width` buckets of sorted ranges. */
function lowest(ranges: readonly BucketRange[], width: number): BucketRange[] {
  let left = width;
  return ranges.flatMap(([from, to]): BucketRange[] => {
    const taken = Math.min(to - from, left);
    left -= taken;
    return taken > 0 ? [[from, from + taken]] : [];
  });
}

/** Returns the buckets that no range has, sorted. */
function between(ranges: readonly BucketRange[]): BucketRange[] {
  const taken = merged(ranges);
  const starts = [0, ...taken.map(([, to]) => to)];
  return starts.flatMap((from, at): BucketRange[] => {
    const to = taken[at]?.[0] ?? CANARY_BUCKETS;
    return to > from ? [[from, to]] : [];
  });
}

/** Returns ranges sorted, with neighbours joined. */
function merged(ranges: readonly BucketRange[]): BucketRange[] {
  const joined: BucketRange[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && last[1] === from) last[1] = to;
    else joined.push([from, to]);
  }
  return joined;
}
