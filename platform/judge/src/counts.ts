import * as z from 'zod/mini';
import { BUCKETS, merged } from './histogram';
import { FAILURE_NAMES, type FailureName, SPEED_NAMES, type SpeedName } from './measures';

/** Percent of the visitors. */
export const percent = z.number().check(z.minimum(0), z.maximum(100));
export const whole = z.int().check(z.minimum(0));

/** `bad` may exceed `total` in one minute: a visit counts in `total` when it begins, and in `bad` when it fails. */
export const countSchema = z.object({ bad: whole, total: whole });
export type Count = z.infer<typeof countSchema>;

/** What visits of one variant did. A measure that nobody reported is left out. */
export const variantCountsSchema = z.object({
  /** Visits that began. Compared with nothing: the size of the sample. */
  visits: whole,
  failures: z.partialRecord(z.enum(FAILURE_NAMES), countSchema),
  speeds: z.partialRecord(z.enum(SPEED_NAMES), z.array(whole).check(z.maxLength(BUCKETS))),
});
export type VariantCounts = z.infer<typeof variantCountsSchema>;

/** One minute of a canary, with the visitors of the live composition in the same minute. */
export const stratumSchema = z.object({
  /** Minutes since 1970-01-01 UTC: identifies the stratum. */
  minute: whole,
  /** What the canary was to get in this minute. */
  share: percent,
  /** What live was to get: less than the rest while other parts' canaries run. Default: the rest. */
  liveShare: z.optional(percent),
  canary: variantCountsSchema,
  live: variantCountsSchema,
  /** Visits that were not counted since their address had used up its bound. */
  refused: z.optional(whole),
});
export type Stratum = z.infer<typeof stratumSchema>;

/** Returns the percent of the visitors that live was to get in a minute. */
export const liveShareOf = ({ share, liveShare }: Pick<Stratum, 'share' | 'liveShare'>): number =>
  liveShare ?? 100 - share;

export const noCounts = (): VariantCounts => ({ visits: 0, failures: {}, speeds: {} });

/** Returns the sum of two counts of the same variant. */
export function addCounts(a: VariantCounts, b: VariantCounts): VariantCounts {
  const failures: VariantCounts['failures'] = { ...a.failures };
  for (const name in b.failures) {
    const { bad, total } = b.failures[name as FailureName] as Count;
    const before = failures[name as FailureName];
    failures[name as FailureName] = { bad: bad + (before?.bad ?? 0), total: total + (before?.total ?? 0) };
  }
  const speeds: VariantCounts['speeds'] = { ...a.speeds };
  for (const name in b.speeds)
    speeds[name as SpeedName] = merged(speeds[name as SpeedName] ?? [], b.speeds[name as SpeedName] ?? []);
  return { visits: a.visits + b.visits, failures, speeds };
}
