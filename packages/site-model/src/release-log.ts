import { versionSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import { compositionIdSchema, versionsSchema } from './composition';

/** Partition of the releases' table that says what is live: one item per change, the newest sorts last. */
export const LIVE_LOG = 'LIVE';

/** Partition that holds the previews: one item per composition. */
export const PREVIEW_LOG = 'PREVIEW';

/** Partition that remembers what the edge's key-value store was last told. */
export const EDGE_PROJECTION = 'EDGE';

/**
 * What garbage collection keeps: all compositions that visitors got in the last `days`, since a tab may be that old, and the last
 * `compositions` that were live, for a rollback.
 */
export const RETAINED = { days: 30, compositions: 10 } as const;

/** Why a canary ended without its team's command. */
export const CANARY_ENDS = [
  /** A release brought all of it to everybody. */
  'released',
  /** It can't be composed with what was released. */
  'unfit',
  /** Its composition or one of its versions is not in the store any more. */
  'gone',
  /** The whole site went back. */
  'rollback',
  /** Its part was taken back or retired. */
  'taken-back',
  /** Another canary took its place. */
  'superseded',
] as const;

const canaryEndSchema = z.object({
  composition: compositionIdSchema,
  percent: z.number(),
  why: z.enum(CANARY_ENDS),
  /** Code of the release tool's error that says more: `release/slot-unknown`. */
  code: z.optional(z.string()),
});
export type CanaryEnd = z.infer<typeof canaryEndSchema>;

/** The live record: the authority on what visitors get; the edge's key-value store is its projection. */
export const liveRecordSchema = z.object({
  sequence: z.number(),
  composition: compositionIdSchema,
  versions: versionsSchema,
  /** A second composition, which a share of the visitors gets instead. Records of before 2026-11-22 leave its versions out. */
  canary: z.optional(
    z.object({ composition: compositionIdSchema, percent: z.number(), versions: z.optional(versionsSchema) }),
  ),
  /** The canary that ended with this record, other than by the command that ends it. */
  canaryEnded: z.optional(canaryEndSchema),
  /** While it is set, nothing but a rollback changes what visitors get. */
  frozen: z.optional(z.object({ reason: z.optional(z.string()), who: z.string(), when: z.string() })),
  /** Git identity, CI actor or user name, as the sender says. Records of earlier tools name a user alone. */
  who: z.string(),
  /** The Git commit of the checkout that released. */
  commit: z.optional(z.string()),
  when: z.string(),
  action: z.enum(['start', 'promote', 'rollback', 'canary', 'freeze', 'thaw', 'retire']),
  /** Of a rollback that took back this part alone, and of the retirement of a part. */
  part: z.optional(z.string()),
  /** The composition that was live before. */
  from: z.optional(compositionIdSchema),
});
export type LiveRecord = z.infer<typeof liveRecordSchema>;

/** A composition that the preview origin shows until a date; visitors of the site never get it. */
export const previewRecordSchema = z.object({
  composition: compositionIdSchema,
  part: z.string(),
  version: versionSchema,
  who: z.string(),
  when: z.string(),
  until: z.string(),
  /** Its date has passed and the edge has forgotten it. */
  closed: z.optional(z.boolean()),
});
export type PreviewRecord = z.infer<typeof previewRecordSchema>;
