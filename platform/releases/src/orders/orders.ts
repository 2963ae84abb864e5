import type { LiveRecord, PreviewRecord } from '@site/site-model/release-log';
import type { ReleaseTarget } from '../release-target';
import { freeze, thaw } from './go-live';
import type { ReleaseOrder } from './order-schema';
import { type Aborted, abort, preview } from './preview';
import { promote, releaseAll, retire, rollback } from './release';
import { rollbackPart } from './rollback-plan';
import { advanceRollout, startNext, startRollout, withdrawRollout } from './rollout';

/** The answer to each order: the live record, but for two. `origin`: the preview origin. */
export type AnswerTo<Order extends ReleaseOrder> = Order['action'] extends 'preview'
  ? PreviewRecord & { origin: string }
  : Order['action'] extends 'abort'
    ? Aborted
    : LiveRecord;

/** Carries out an order, or sends it to a release function. Rejects with a ReleaseError when it is refused. */
export type Caller = <Order extends ReleaseOrder>(order: Order) => Promise<AnswerTo<Order>>;

/** What an order needs to be carried out. */
export interface OrderContext {
  target: ReleaseTarget;
  previewOrigin: string;
}

/** Returns a caller that carries orders out in this process. */
export function callerOn({ target, previewOrigin }: OrderContext): Caller {
  const carryOut = async (order: ReleaseOrder): Promise<unknown> => {
    switch (order.action) {
      case 'promote':
        return promote(target, order.part, order.version);
      case 'rollout':
        return startRollout(target, order.part, order.version);
      case 'advance':
        return advanceRollout(target, order);
      case 'withdraw':
        return withdrawRollout(target, order, order.figures);
      case 'start-next':
        return startNext(target, order);
      case 'rollback':
        return rollback(target, order.to);
      case 'rollback-part':
        return rollbackPart(target, order.part, order);
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
