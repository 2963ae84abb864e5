import { decisionSchema } from '@platform/judge/decide';
import { versionSchema } from '@site/contracts/microfrontend';
import { partNameSchema as part } from '@site/contracts/part-name';
import { compositionIdSchema, versionsSchema } from '@site/site-model/composition';
import { rolloutSchema, waitingSchema } from '@site/site-model/rollout';
import * as z from 'zod/mini';

const ofVersion = { part, version: versionSchema };

/** What the judge saw of a rollout. */
const { since, percent, stepSince } = rolloutSchema.shape;
const seen = { part, since, percent, stepSince };

/** Every change of what visitors or reviewers see, as data, which a release function carries out. */
export const orderSchema = z.discriminatedUnion('action', [
  /** To all visitors at once. */
  z.object({ action: z.literal('promote'), ...ofVersion }),
  /** To a share of the visitors, or into the line. */
  z.object({ action: z.literal('rollout'), ...ofVersion }),
  /** Of the judge: the next step, or the end. */
  z.object({ action: z.literal('advance'), ...seen }),
  z.object({ action: z.literal('withdraw'), ...seen, figures: z.optional(decisionSchema) }),
  /** Of the judge: starts the head of the line. `giveUp`: drops it if that fails. */
  z.object({
    action: z.literal('start-next'),
    part,
    since: waitingSchema.shape.since,
    giveUp: z.optional(z.boolean()),
  }),
  z.object({ action: z.literal('rollback'), to: z.optional(compositionIdSchema) }),
  /**
   * `from`: the version that the sender saw live, `rollout`: when the part's rollout began that the sender saw. The function itself finds
   * the version to roll back to.
   */
  z.object({
    action: z.literal('rollback-part'),
    part,
    from: z.optional(versionSchema),
    rollout: z.optional(since),
  }),
  z.object({ action: z.literal('preview'), ...ofVersion }),
  z.object({ action: z.literal('abort'), part }),
  /** `gone`: addresses that would be lost answer 410; without it the order is refused. */
  z.object({ action: z.literal('retire'), part, gone: z.optional(z.boolean()) }),
  z.object({ action: z.literal('freeze'), reason: z.optional(z.string().check(z.maxLength(200))) }),
  z.object({ action: z.literal('thaw') }),
  /** `after`: the number of the live record that the sender saw; without it, only the first release of a stage. */
  z.object({ action: z.literal('start'), versions: versionsSchema, after: z.optional(z.number()) }),
]);
export type ReleaseOrder = z.infer<typeof orderSchema>;
