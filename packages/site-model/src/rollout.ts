import { versionSchema } from '@site/contracts/microfrontend';
import { recordOf } from '@site/contracts/records';
import * as z from 'zod/mini';
import { compositionIdSchema, versionsSchema } from './composition';
import { BUCKETS } from './edge-store';

/** Percent of the visitors at each step of a rollout. After the last step come all visitors: the promotion. */
export const ROLLOUT_STEPS = [10, 50] as const;
export type RolloutPercent = (typeof ROLLOUT_STEPS)[number];
const rolloutPercentSchema = z.literal(ROLLOUT_STEPS);

/** Returns the next step of a rollout; undefined after the last. */
export const nextPercent = (percent: RolloutPercent): RolloutPercent | undefined =>
  ROLLOUT_STEPS.find((step) => step > percent);

/** A version that waits in the line for its rollout. */
export const waitingSchema = z.object({
  part: z.string(),
  version: versionSchema,
  who: z.string(),
  commit: z.optional(z.string()),
  /** When it joined the line. Part and this time identify it. */
  since: z.string(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** A part's version that a share of the visitors gets, until all get it or it is withdrawn. At most one runs. */
export const rolloutSchema = z.object({
  ...waitingSchema.shape,
  /** When it began. Part and this time identify it, and with it what is known about it. */
  since: z.string(),
  /** The part's version beside the live versions of the other parts. */
  composition: compositionIdSchema,
  versions: versionsSchema,
  percent: rolloutPercentSchema,
  /** When the step began. A freeze stops it: it begins again when the freeze ends. */
  stepSince: z.string(),
});
export type Rollout = z.infer<typeof rolloutSchema>;

/** Why a rollout or a version in the line ended. */
const ROLLOUT_ENDS = [
  /** All visitors get it. */
  'released',
  /** More of its visits failed than of the live composition's. */
  'withdrawn',
  /** It cannot be composed with what is live, or a check of a release refuses it. */
  'unfit',
  /** Composing it failed for other reasons than the version, again and again. */
  'failed',
  /** Another version of its part was released, or joined the line. */
  'replaced',
  /** Its part or the site was rolled back, or its part retired. */
  'rolled-back',
  /** Its team or the people on duty ended it. */
  'aborted',
] as const;

export const rolloutEndSchema = z.object({
  part: z.string(),
  version: versionSchema,
  /** When it began or joined the line. */
  since: z.string(),
  /** 0: it waited in the line. */
  percent: z.union([rolloutPercentSchema, z.literal(0)]),
  why: z.enum(ROLLOUT_ENDS),
  /** For `unfit` and `failed`: code and message of the error. */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** For `withdrawn`: the judge's decision, with its reasons. */
  figures: z.optional(recordOf(z.unknown())),
});
export type RolloutEnd = z.infer<typeof rolloutEndSchema>;

/** Returns by how many buckets visitors are turned, so that not always the same try what is new. FNV-1a. */
export function turnOf({ since }: Pick<Rollout, 'since'>): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < since.length; at++) hash = Math.imul(hash ^ since.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % BUCKETS;
}
