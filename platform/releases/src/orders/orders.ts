import { ReleaseError } from '@platform/base/release-error';
import { decisionSchema } from '@platform/judge/decision';
import { versionSchema } from '@site/contracts/microfrontend';
import { type CompositionManifest, compositionIdSchema, versionsSchema } from '@site/site-model/composition';
import type { LiveRecord, PreviewRecord } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import type { PreviewLog } from '../log/preview-log';
import type { ReleaseTarget } from '../release-target';
import { endCanary, type ShownCanary, showCanary, startCanary, stepCanary } from './canary';
import { freeze, thaw } from './freeze';
import { type Aborted, abort, preview } from './preview';
import { promote, releaseAll, rollback } from './release';
import { retire } from './retire';
import { rollbackPart } from './rollback-part';

const part = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/));

/** Every change of what visitors or reviewers see, as data: carried out in this process or by the promote function. */
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
  z.object({ action: z.literal('start'), versions: versionsSchema }),
]);
export type ReleaseOrder = z.infer<typeof orderSchema>;
type Action = ReleaseOrder['action'];

/** The answer to each order. `origin`: the preview origin. */
interface Answers extends Record<Action, unknown> {
  promote: LiveRecord;
  canary: LiveRecord;
  'step-canary': LiveRecord;
  'end-canary': LiveRecord;
  'show-canary': ShownCanary;
  rollback: LiveRecord;
  'rollback-part': LiveRecord;
  preview: PreviewRecord & { origin: string };
  abort: Aborted;
  retire: LiveRecord;
  freeze: LiveRecord;
  thaw: LiveRecord;
  start: CompositionManifest;
}
export type AnswerTo<Order extends ReleaseOrder> = Answers[Order['action']];

/** Carries out an order, in this process or by the promote function. Rejects with a ReleaseError when it is refused. */
export type Caller = <Order extends ReleaseOrder>(order: Order) => Promise<AnswerTo<Order>>;

/** What an order needs to be carried out. */
export interface OrderContext {
  target: ReleaseTarget;
  previews: PreviewLog;
  previewOrigin: string;
  /** The site's address, without a slash at the end. */
  siteOrigin: string;
}

/** Returns a caller that carries orders out in this process. */
export function callerOn({ target, previews, previewOrigin, siteOrigin }: OrderContext): Caller {
  const carryOut = async (order: ReleaseOrder): Promise<unknown> => {
    switch (order.action) {
      case 'promote':
        return promote(target, order.part, order.version, order);
      case 'canary':
        return startCanary(target, order.percent, order.choice, order);
      case 'step-canary':
        return stepCanary(target, order.slot, order.percent, order);
      case 'end-canary':
        return endCanary(target, order.slot, {
          since: order.since,
          ...(order.why ? { why: order.why } : {}),
          ...(order.figures ? { figures: order.figures } : {}),
        });
      case 'show-canary':
        return showCanary(target, order.slot, siteOrigin);
      case 'rollback':
        return rollback(target, order.to);
      case 'rollback-part':
        return rollbackPart(target, order.part, order.from);
      case 'preview':
        return { ...(await preview(target, previews, { ...order, now: new Date() })), origin: previewOrigin };
      case 'abort':
        return abort(target, previews, order.part, new Date());
      case 'retire':
        return retire(target, order.part, { gone: order.gone === true });
      case 'freeze':
        return freeze(target, order.reason);
      case 'thaw':
        return thaw(target);
      case 'start':
        if (await target.log.current())
          throw new ReleaseError(
            'release/already-live',
            'A composition is already live.',
            `Promote a part instead: npm run release -- promote <part>.`,
          );
        return releaseAll(target, order.versions);
    }
  };
  return (order) => carryOut(order) as Promise<AnswerTo<typeof order>>;
}
