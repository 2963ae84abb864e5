import { decisionSchema } from '@platform/judge/decision';
import { versionSchema } from '@site/contracts/microfrontend';
import { compositionIdSchema, versionsSchema } from '@site/site-model/composition';
import * as z from 'zod/mini';

const part = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/));

/** Every change of what visitors or reviewers see, as data, which a promote function carries out. */
export const orderSchema = z.discriminatedUnion('action', [
  /** `since`: of the judge: only while the part's canary is the one that began then. */
  z.object({
    action: z.literal('promote'),
    part,
    version: versionSchema,
    since: z.optional(z.string()),
  }),
  z.object({
    action: z.literal('canary'),
    percent: z.number(),
    choice: z.union([
      z.object({ composition: compositionIdSchema }),
      z.object({ part, version: versionSchema }),
    ]),
    /** The judge steps and promotes it. */
    gradually: z.optional(z.boolean()),
  }),
  /** `since`: the canary that the sender saw; another one in its slot is left alone. */
  z.object({
    action: z.literal('step-canary'),
    slot: part,
    percent: z.number(),
    since: z.optional(z.string()),
  }),
  z.object({
    action: z.literal('end-canary'),
    slot: part,
    since: z.optional(z.string()),
    /** Of the judge: why, and on which figures. */
    why: z.optional(z.enum(['judged', 'patience'])),
    figures: z.optional(decisionSchema),
  }),
  /** Changes nothing: answers where one's own browser sees the slot's canary. */
  z.object({ action: z.literal('show-canary'), slot: part }),
  z.object({ action: z.literal('rollback'), to: z.optional(compositionIdSchema) }),
  /** `from`: the version that the sender saw live. The function itself finds the version to roll back to. */
  z.object({ action: z.literal('rollback-part'), part, from: z.optional(versionSchema) }),
  z.object({
    action: z.literal('preview'),
    part,
    version: versionSchema,
  }),
  z.object({ action: z.literal('abort'), part }),
  /** `gone`: addresses that would be lost answer 410; without it the order is refused. */
  z.object({ action: z.literal('retire'), part, gone: z.optional(z.boolean()) }),
  z.object({ action: z.literal('freeze'), reason: z.optional(z.string().check(z.maxLength(200))) }),
  z.object({ action: z.literal('thaw') }),
  /** `after`: the number of the live record that the sender saw; without it, only the first release of a stage. */
  z.object({ action: z.literal('start'), versions: versionsSchema, after: z.optional(z.number()) }),
]);
export type ReleaseOrder = z.infer<typeof orderSchema>;
