import { ReleaseError } from '@platform/base/release-error';
import type { ReleaseOrder } from './order-schema';

/** Function of the platform's owners, who may order everything. */
export const PLATFORM = 'platform';
/** Function that opens previews of any part, and does nothing else. */
export const PREVIEWS = 'previews';
/** Function of the people on duty: they end, roll back and freeze, but release nothing new. */
export const OPERATORS = 'operators';

/**
 * Returns the release functions: one for each part, and these three. All have the same code and differ in their name and role. IAM says who
 * may invoke which; this file says what that name may order.
 */
export const releaseFunctionsOf = (parts: readonly string[]): readonly string[] => [
  ...parts,
  PLATFORM,
  PREVIEWS,
  OPERATORS,
];

type Action = ReleaseOrder['action'];

/** A part's own orders; the judge gives some of them in its name. */
const OF_PART: readonly Action[] = [
  ...(['promote', 'rollout', 'advance', 'withdraw', 'start-next'] as const),
  ...(['rollback-part', 'abort', 'retire'] as const),
];
const OF_OPERATORS: readonly Action[] = ['rollback', 'rollback-part', 'abort', 'freeze', 'thaw'];

/** Returns the name of the function that carries an order out unless the sender names another. */
export const functionFor = (order: ReleaseOrder): string =>
  order.action === 'preview' ? PREVIEWS : 'part' in order ? order.part : PLATFORM;

/** Throws a ReleaseError when a function may not carry out an order. */
export function requireAllowed(name: string, order: ReleaseOrder): void {
  const { action } = order;
  if (name === PLATFORM) return;
  const others: Record<string, readonly Action[]> = { [PREVIEWS]: ['preview'], [OPERATORS]: OF_OPERATORS };
  const allowed = others[name] ?? OF_PART;
  if (!allowed.includes(action))
    throw new ReleaseError(
      'release/order-not-allowed',
      `The release function ${name} may not ${action}; it may ${allowed.join(', ')}.`,
      'Use the pipeline of the part, or ask the platform’s owners, who may with --as platform.',
    );
  if (allowed === OF_PART && 'part' in order && order.part !== name)
    throw new ReleaseError(
      'release/foreign-part',
      `The release function ${name} may not ${action} ${order.part}.`,
      `Use the pipeline of ${order.part}, or ask the platform’s owners (--as platform).`,
    );
}
