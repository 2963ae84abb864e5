import type { LiveRecord, PreviewRecord } from '@site/site-model/release-log';
import type { ReleaseTarget } from '../release-target';
import { endCanary, type ShownCanary, showCanary, startCanary, stepCanary } from './canary';
import { freeze, thaw } from './go-live';
import type { ReleaseOrder } from './order-schema';
import { type Aborted, abort, preview } from './preview';
import { promote, releaseAll, retire, rollback } from './release';
import { rollbackPart } from './rollback-plan';

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
  start: LiveRecord;
}
export type AnswerTo<Order extends ReleaseOrder> = Answers[Order['action']];

/** Carries out an order, or sends it to a promote function. Rejects with a ReleaseError when it is refused. */
export type Caller = <Order extends ReleaseOrder>(order: Order) => Promise<AnswerTo<Order>>;

/** What an order needs to be carried out. */
export interface OrderContext {
  target: ReleaseTarget;
  previewOrigin: string;
  /** The site's address, without a slash at the end. */
  siteOrigin: string;
}

/** Returns a caller that carries orders out in this process. */
export function callerOn({ target, previewOrigin, siteOrigin }: OrderContext): Caller {
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
        return { ...(await preview(target, { ...order, now: new Date() })), origin: previewOrigin };
      case 'abort':
        return abort(target, order.part, new Date());
      case 'retire':
        return retire(target, order.part, { gone: order.gone === true });
      case 'freeze':
        return freeze(target, order.reason);
      case 'thaw':
        return thaw(target);
      case 'start':
        return releaseAll(target, order.versions, order.after);
    }
  };
  return (order) => carryOut(order) as Promise<AnswerTo<typeof order>>;
}
