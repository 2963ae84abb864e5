import type { ReleaseTarget } from '../release-target';
import { freeze, thaw } from './go-live';
import type { AnswerTo, Caller, ReleaseOrder } from './order';
import { abort, preview } from './preview';
import { promote, releaseAll, retire, rollback } from './release';
import { rollbackPart } from './rollback-plan';
import { advanceRollout, startNext, startRollout, withdrawRollout } from './rollout';

type OrderOf<Action extends ReleaseOrder['action']> = Extract<ReleaseOrder, { action: Action }>;
const ORDERS: {
  [Action in ReleaseOrder['action']]: (
    target: ReleaseTarget,
    order: OrderOf<Action>,
    origin: string,
  ) => Promise<AnswerTo<OrderOf<Action>>>;
} = {
  promote: (target, { part, version }) => promote(target, part, version),
  rollout: (target, { part, version }) => startRollout(target, part, version),
  advance: advanceRollout,
  withdraw: (target, order) => withdrawRollout(target, order, order.figures),
  'start-next': startNext,
  rollback: (target, { to }) => rollback(target, to),
  'rollback-part': (target, order) => rollbackPart(target, order.part, order),
  preview: async (target, order, origin) => ({
    ...(await preview(target, { ...order, now: new Date() })),
    origin,
  }),
  abort: (target, { part }) => abort(target, part, new Date()),
  retire: (target, { part, gone = false }) => retire(target, part, { gone }),
  freeze: (target, { reason }) => freeze(target, reason),
  thaw,
  start: (target, { versions, after }) => releaseAll(target, versions, after),
};

/** Returns a caller that carries orders out in this process. */
export const callerOn =
  ({ target, previewOrigin }: { target: ReleaseTarget; previewOrigin: string }): Caller =>
  (order) =>
    // TypeScript relates no function of the table to its order.
    (ORDERS[order.action] as (...given: unknown[]) => Promise<never>)(target, order, previewOrigin);
