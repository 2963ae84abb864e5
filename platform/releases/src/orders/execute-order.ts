import type { ReleaseTarget } from '../release-target';
import { freezeReleases, thawReleases } from './freeze';
import type { AnswerTo, ReleaseOrder, SendOrder } from './order';
import { openPreview } from './preview';
import { promotePart, releaseAllParts, retirePart } from './release';
import { rollbackPart, rollbackSite } from './rollback';
import { abortPart, advanceRollout, startNext, startRollout, withdrawRollout } from './rollout';

type OrderOf<Action extends ReleaseOrder['action']> = Extract<ReleaseOrder, { action: Action }>;
const ORDERS: {
  [Action in ReleaseOrder['action']]: (
    target: ReleaseTarget,
    order: OrderOf<Action>,
    origin: string,
  ) => Promise<AnswerTo<OrderOf<Action>>>;
} = {
  promote: (target, { part, version }) => promotePart(target, part, version),
  rollout: (target, { part, version }) => startRollout(target, part, version),
  advance: advanceRollout,
  withdraw: (target, order) => withdrawRollout(target, order, order.figures),
  'start-next': startNext,
  rollback: (target, { to }) => rollbackSite(target, to),
  'rollback-part': (target, order) => rollbackPart(target, order.part, order),
  preview: async (target, order, origin) => ({
    ...(await openPreview(target, { ...order, now: new Date() })),
    origin,
  }),
  abort: (target, { part }) => abortPart(target, part, new Date()),
  retire: (target, { part, gone = false }) => retirePart(target, part, { gone }),
  freeze: (target, { reason }) => freezeReleases(target, reason),
  thaw: thawReleases,
  'release-all': (target, { versions, after }) => releaseAllParts(target, versions, after),
};

/** Returns a caller that carries orders out in this process. */
export const executeOrdersOn =
  ({ target, previewOrigin }: { target: ReleaseTarget; previewOrigin: string }): SendOrder =>
  (order) =>
    // TypeScript relates no function of the table to its order.
    (ORDERS[order.action] as (...given: unknown[]) => Promise<never>)(target, order, previewOrigin);
