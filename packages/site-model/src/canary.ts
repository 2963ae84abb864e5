import { recordOf } from '@site/contracts/records';
import * as z from 'zod/mini';
import { compositionIdSchema, versionsSchema } from './composition';
import { CANARY_BUCKETS } from './edge-store';

/** Slot of a canary of a composition by its id. Every other slot has the name of its part. */
export const SITE_SLOT = 'site';

/** Percentage of the visitors that always stays on the live composition, whatever number of canaries run. */
export const LIVE_SHARE = 30;

/** A half-open range of the edge's buckets: from, to. */
const bucketRangeSchema = z.tuple([
  z.int().check(z.minimum(0), z.maximum(CANARY_BUCKETS)),
  z.int().check(z.minimum(0), z.maximum(CANARY_BUCKETS)),
]);
export type BucketRange = z.infer<typeof bucketRangeSchema>;

/** A second composition for a share of the visitors. */
export const canarySchema = z.object({
  /** The part's name, or `SITE_SLOT`. At most one canary has a slot. */
  slot: z.string(),
  composition: compositionIdSchema,
  versions: versionsSchema,
  /** Sorted, disjoint, and disjoint from the buckets of other canaries. Empty at 0 %. */
  buckets: z.array(bucketRangeSchema),
  /** When this version became the slot's canary. Slot, version and this time identify what is known about it. */
  since: z.string(),
  /** When its present share began. */
  shareSince: z.string(),
  /** Who started it. */
  who: z.string(),
  /** The judge steps and promotes it. Otherwise the judge may only withdraw it. */
  gradually: z.optional(z.literal(true)),
});
export type Canary = z.infer<typeof canarySchema>;

/** Reasons for which a canary ended without a command of its team. */
export const CANARY_ENDS = [
  /** A release made all of its versions live. */
  'released',
  /** It cannot be composed with the released versions. */
  'unfit',
  /** Its composition or one of its versions is no longer in the store. */
  'gone',
  /** The whole site was rolled back. */
  'rollback',
  /** Its part was rolled back or retired. */
  'rolled-back',
  /** Another canary or another version of its part replaced it. */
  'superseded',
  /** The judge withdrew it: it is worse than the live composition. */
  'judged',
  /** The judge gave it up: one share lasted longer than the plan's patience. */
  'patience',
] as const;

export const canaryEndSchema = z.object({
  slot: z.string(),
  composition: compositionIdSchema,
  percent: z.number(),
  why: z.enum(CANARY_ENDS),
  /** Code of the release tool's error that caused it: `release/slot-unknown`. */
  code: z.optional(z.string()),
  /** For `judged` and `patience`: the judge's decision, with its reasons. */
  figures: z.optional(recordOf(z.unknown())),
});
export type CanaryEnd = z.infer<typeof canaryEndSchema>;

/** Returns the percentage of the visitors that get a canary. */
export const percentOf = ({ buckets }: Pick<Canary, 'buckets'>): number =>
  (buckets.reduce((sum, [from, to]) => sum + to - from, 0) * 100) / CANARY_BUCKETS;
