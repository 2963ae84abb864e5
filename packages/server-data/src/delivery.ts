import { type DeliveryState, expiryOf, FAILED, PENDING, PENDING_INDEX, TABLE } from './tables';

/** A day: after that a failing delivery is given up and shown to an operator. */
const GIVE_UP_MS = 24 * 3_600_000;

/** Days after which a suspect item that nobody releases expires. */
const SUSPECT_DAYS = 30;
/** Days after which a synthetic item expires: long enough to debug a failed check. */
const SYNTHETIC_DAYS = 1;

const [PK, AT] = [PENDING_INDEX.partitionKey, PENDING_INDEX.sortKey];

export type DeliveryEvent =
  /**
   * The delivery failed and is retried at `until`. `late`: that is too late for the objective, or it was before. `unconfirmed`:
   * attempts after which the message may have arrived nevertheless.
   */
  | { type: 'postponed'; until: Date; attempts: number; unconfirmed: number; late: boolean }
  | { type: 'delivered'; now: Date }
  | { type: 'given-up'; now: Date }
  /** The second request of a suspect contact was within the quota, or the call's transcript confirms its number. */
  | { type: 'released'; now: Date }
  /** An operator restarts the delivery. */
  | { type: 'redriven'; now: Date }
  /** An operator holds it back, in a flood. Unlike a suspect one it never expires. */
  | { type: 'held' };

/** The state machine of a delivery: allowed states before an event, and the state after it. */
export const TRANSITIONS = {
  postponed: { from: ['pending'], to: 'pending' },
  delivered: { from: ['pending'], to: 'delivered' },
  'given-up': { from: ['pending'], to: 'failed' },
  released: { from: ['suspect'], to: 'pending' },
  redriven: { from: ['failed', 'suspect'], to: 'pending' },
  held: { from: ['pending'], to: 'suspect' },
} as const satisfies Record<DeliveryEvent['type'], { from: readonly DeliveryState[]; to: DeliveryState }>;

interface DeliveryChange {
  set: Record<string, string | number> & { state: DeliveryState };
  remove: readonly string[];
}

export const mayHappen = (event: DeliveryEvent['type'], state: unknown): boolean =>
  (TRANSITIONS[event].from as readonly unknown[]).includes(state);

const giveUpAt = (now: Date): string => new Date(now.getTime() + GIVE_UP_MS).toISOString();

/** Returns when the delivery began, in ms: with the item, or when an operator started it again. */
export const startedAt = (giveUp: string): number => Date.parse(giveUp) - GIVE_UP_MS;

/** Returns the delivery attributes of a new item. `due`: when a pending one is tried, unless the caller sets it. */
export function firstDelivery(
  state: 'pending' | 'suspect' | 'synthetic',
  now: Date,
  due?: Date,
): DeliveryChange['set'] {
  if (state === 'pending')
    return { state, giveUpAt: giveUpAt(now), [PK]: PENDING, ...(due ? { [AT]: due.toISOString() } : {}) };
  const ttl = expiryOf(now, state === 'suspect' ? SUSPECT_DAYS : SYNTHETIC_DAYS);
  return { state, giveUpAt: giveUpAt(now), [TABLE.ttl]: ttl };
}

/** Returns the changes of an event. The write must be conditional on a state of `TRANSITIONS[event.type].from`. */
export function deliveryChange(event: DeliveryEvent): DeliveryChange {
  const state = TRANSITIONS[event.type].to;
  switch (event.type) {
    case 'postponed':
      return {
        set: {
          state,
          [AT]: event.until.toISOString(),
          attempts: event.attempts,
          unconfirmed: event.unconfirmed,
          late: Number(event.late),
        },
        remove: ['leaseUntil'],
      };
    case 'delivered':
      return { set: { state, deliveredAt: event.now.toISOString() }, remove: ['leaseUntil', PK, AT] };
    case 'held':
      return { set: { state }, remove: ['leaseUntil', PK, AT] };
    case 'given-up':
      return { set: { state, [PK]: FAILED, [AT]: event.now.toISOString(), late: 1 }, remove: ['leaseUntil'] };
    case 'released':
    case 'redriven':
      return {
        set: { ...firstDelivery('pending', event.now, event.now), state, attempts: 0 },
        remove: ['leaseUntil', TABLE.ttl],
      };
  }
}
