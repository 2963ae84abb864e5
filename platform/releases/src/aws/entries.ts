import { ReleaseError } from '@platform/base/errors/release-error';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import type { LiveLog } from '../log/live-log';
import type { ReleaseOrder } from '../orders/orders';

/** Entry of the platform's owners, who may do everything. */
export const PLATFORM = 'platform';
/** Entry that may open previews of any part, and nothing else. */
export const PREVIEWS = 'previews';
/** Entry of the people on duty: they may roll back, freeze and thaw, but release nothing new. */
export const OPERATORS = 'operators';

/**
 * Returns the entries that carry out orders, each a Lambda function with its entry's name in its environment. IAM policies
 * decide who may invoke which, so what an order states about its sender is not trusted.
 */
export const entriesOf = (parts: readonly string[]): readonly string[] => [
  ...parts,
  PLATFORM,
  PREVIEWS,
  OPERATORS,
];

const OPERATORS_ORDERS: ReadonlySet<ReleaseOrder['action']> = new Set(['rollback', 'freeze', 'thaw']);

/** Returns the default entry for an order. */
export function entryFor(order: ReleaseOrder): string {
  if (order.action === 'preview') return PREVIEWS;
  if (['promote', 'rollback-part', 'abort', 'retire'].includes(order.action) && 'part' in order)
    return order.part;
  if (order.action === 'canary' && order.choice && 'part' in order.choice) return order.choice.part;
  return PLATFORM;
}

/**
 * Throws a ReleaseError when an entry may not carry out an order. What a canary or a rollback changes is checked when its
 * record is written.
 */
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
  if (['freeze', 'thaw', 'start', 'admit'].includes(order.action))
    throw new ReleaseError('release/order-not-allowed', { entry, action: order.action });
}

function partOfChoice(order: ReleaseOrder): string | undefined {
  return order.action === 'canary' && order.choice && 'part' in order.choice ? order.choice.part : undefined;
}

/**
 * Returns the live log as an entry may write it: a team's entry can't append a record that changes another part, whatever
 * the order. Everything goes live through this log. `read`: returns the manifest of a composition.
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
      // The log itself rejects a number that is taken.
      if (before && next.sequence === before.sequence + 1) {
        const changed = foreign(before.versions, next.versions);
        const kept = JSON.stringify(before.canary) === JSON.stringify(next.canary);
        // A promotion carries another team's canary along; nothing else may change one.
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
