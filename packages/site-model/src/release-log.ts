import { versionSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import { compositionIdSchema, versionsSchema } from './composition';
import { rolloutEndSchema, rolloutSchema, waitingSchema } from './rollout';

/** Partition of the releases table with the live log: one item per change, sorted from oldest to newest. */
export const LIVE_LOG = 'LIVE';

/** Partition with the previews: one item per composition. */
export const PREVIEW_LOG = 'PREVIEW';

/** Partition with what the judge knows of the rollout. */
export const JUDGE_RECORDS = 'JUDGE';

/** Partition with the last value written to the edge's key-value store. */
export const EDGE_PROJECTION = 'EDGE';

/** What garbage collection keeps of what was live: of the last `days`, for old tabs, and the last `compositions`. */
export const RETENTION = { days: 30, compositions: 10 } as const;

/** The live record: the source of truth for what visitors get; the edge's key-value store is its projection. */
export const liveRecordSchema = z.object({
  sequence: z.number(),
  composition: compositionIdSchema,
  versions: versionsSchema,
  /** The rollout that runs: at most one. */
  rollout: z.optional(rolloutSchema),
  /** Versions that wait for their rollout, the newest of each part, in the order in which they start. */
  waiting: z.optional(z.array(waitingSchema)),
  /** Rollouts and waiting versions that ended with this record. */
  ended: z.optional(z.array(rolloutEndSchema)),
  /** A freeze: only a rollback, and the end of a rollout, may change what visitors get. */
  frozen: z.optional(z.object({ reason: z.optional(z.string()), who: z.string(), when: z.string() })),
  /** Git identity, CI actor or user name, as the sender claims. */
  who: z.string(),
  /** Git commit of the checkout that released. */
  commit: z.optional(z.string()),
  when: z.string(),
  action: z.enum(['release-all', 'promote', 'rollback', 'rollout', 'freeze', 'thaw', 'retire']),
  /** The part, for the rollback or retirement of one part. */
  part: z.optional(z.string()),
  /** Pages whose bytes changed, although no input did, by owner: by accident, such as a patched prototype. */
  changedElsewhere: z.optional(z.array(z.object({ part: z.string(), pages: z.number(), example: z.string() }))),
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
