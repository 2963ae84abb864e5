import { versionSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import { compositionIdSchema, versionsSchema } from './composition';

/** Partition of the releases table with the live log: one item per change, sorted from oldest to newest. */
export const LIVE_LOG = 'LIVE';

/** Partition with the previews: one item per composition. */
export const PREVIEW_LOG = 'PREVIEW';

/** Partition with the last value written to the edge's key-value store. */
export const EDGE_PROJECTION = 'EDGE';

/**
 * What garbage collection keeps: all compositions that were live in the last `days`, because a tab may be that old, and
 * the last `compositions` that were live, for a rollback.
 */
export const RETAINED = { days: 30, compositions: 10 } as const;

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
  'taken-back',
  /** Another canary replaced it. */
  'superseded',
] as const;

const canaryEndSchema = z.object({
  composition: compositionIdSchema,
  percent: z.number(),
  why: z.enum(CANARY_ENDS),
  /** Code of the release tool's error that caused it: `release/slot-unknown`. */
  code: z.optional(z.string()),
});
export type CanaryEnd = z.infer<typeof canaryEndSchema>;

/** The live record: the source of truth for what visitors get; the edge's key-value store is its projection. */
export const liveRecordSchema = z.object({
  sequence: z.number(),
  composition: compositionIdSchema,
  versions: versionsSchema,
  /** A second composition for a share of the visitors. `versions` is missing in records before 2026-11-22. */
  canary: z.optional(
    z.object({ composition: compositionIdSchema, percent: z.number(), versions: z.optional(versionsSchema) }),
  ),
  /** The canary that this record ended as a side effect. */
  canaryEnded: z.optional(canaryEndSchema),
  /** A freeze: only a rollback may change what visitors get. */
  frozen: z.optional(z.object({ reason: z.optional(z.string()), who: z.string(), when: z.string() })),
  /** Git identity, CI actor or user name, as the sender claims. Older records have a user name only. */
  who: z.string(),
  /** Git commit of the checkout that released. */
  commit: z.optional(z.string()),
  when: z.string(),
  action: z.enum(['start', 'promote', 'rollback', 'canary', 'freeze', 'thaw', 'retire']),
  /** The part, for the rollback or retirement of one part. */
  part: z.optional(z.string()),
  /** The composition that was live before this record. */
  from: z.optional(compositionIdSchema),
});
export type LiveRecord = z.infer<typeof liveRecordSchema>;

/** A composition that only the preview origin serves, until a date. */
export const previewRecordSchema = z.object({
  composition: compositionIdSchema,
  part: z.string(),
  version: versionSchema,
  who: z.string(),
  when: z.string(),
  until: z.string(),
  /** It has expired and was removed from the edge. */
  closed: z.optional(z.boolean()),
});
export type PreviewRecord = z.infer<typeof previewRecordSchema>;
