import { ReleaseError } from '@platform/base/errors/release-error';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import type { LiveLog } from '../live-log';
import type { ReleaseOrder } from '../orders';

/** Whoever may do everything: the owners of the platform. */
export const PLATFORM = 'platform';
/** Whoever may open previews, of any part. */
export const PREVIEWS = 'previews';
/** People on duty: they take back and hold, and put nothing new live. */
export const OPERATORS = 'operators';

/**
 * Doors through which orders come where these parts release, each a function of its own with its name in its environment. Who may invoke which is said
 * by the roles' policies, so what an order says about its sender counts for nothing.
 */
export const entriesOf = (parts: readonly string[]): readonly string[] => [
  ...parts,
  PLATFORM,
  PREVIEWS,
  OPERATORS,
];

const OPERATORS_ORDERS: ReadonlySet<ReleaseOrder['action']> = new Set(['rollback', 'freeze', 'thaw']);

/** The door that an order of a member of a team goes through, unless they choose one. */
export function entryFor(order: ReleaseOrder): string {
  if (order.action === 'preview') return PREVIEWS;
  if (['promote', 'rollback-part', 'abort', 'retire'].includes(order.action) && 'part' in order)
    return order.part;
  if (order.action === 'canary' && order.choice && 'part' in order.choice) return order.choice.part;
  return PLATFORM;
}

/** Throws a ReleaseError for an order that is not this door's. What a canary or a rollback changes is seen when it is written. */
export function requireAllowed(entry: string, order: ReleaseOrder): void {
  if (entry === PLATFORM) return;
  if (entry === PREVIEWS) {
    if (order.action !== 'preview')
      throw new ReleaseError('release/order-not-allowed', { entry, action: order.action, may: ['preview'] });
    return;
  }
  if (entry === OPERATORS) {
    if (!OPERATORS_ORDERS.has(order.action))
      throw new ReleaseError('release/order-not-allowed', {
        entry,
        action: order.action,
        may: [...OPERATORS_ORDERS],
      });
    return;
  }
  const part = 'part' in order ? order.part : partOfChoice(order);
  if (part !== undefined && part !== entry) throw new ReleaseError('release/foreign-part', { entry, part });
  if (['freeze', 'thaw', 'start'].includes(order.action))
    throw new ReleaseError('release/order-not-allowed', { entry, action: order.action });
}

function partOfChoice(order: ReleaseOrder): string | undefined {
  return order.action === 'canary' && order.choice && 'part' in order.choice ? order.choice.part : undefined;
}

/**
 * The log as a team's door has it: a record that changes more than the team's own part is refused at the one place where
 * anything goes live, however the order came to it. `read`: the manifest of a composition.
 */
export function guardedLog(
  log: LiveLog,
  entry: string,
  read: (composition: string) => Promise<Pick<CompositionManifest, 'versions'>>,
): LiveLog {
  if (entry === PLATFORM || entry === OPERATORS) return log;
  const foreign = (before: Versions, after: Versions) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (part) => part !== entry && before[part] !== after[part],
    );
  const foreignCanary = async ({ canary, versions }: LiveRecord) =>
    canary ? foreign(versions, (await read(canary.composition)).versions) : [];
  return {
    ...log,
    async append(next) {
      const before = await log.current();
      // A number that is taken is the log's own to refuse.
      if (before && next.sequence === before.sequence + 1) {
        const changed = foreign(before.versions, next.versions);
        const kept = JSON.stringify(before.canary) === JSON.stringify(next.canary);
        // A release of the own part carries another team's canary along; nothing else may touch it.
        if (next.action !== 'promote' && next.part !== entry && !kept)
          changed.push(...(await foreignCanary(before)), ...(await foreignCanary(next)));
        if (changed.length > 0) {
          throw new ReleaseError('release/changes-others', { entry, parts: [...new Set(changed)].sort() });
        }
      } else if (!before) throw new ReleaseError('release/first-release', {});
      await log.append(next);
    },
  };
}
