import { type DeliveryState, FAILED, PENDING, PENDING_INDEX, TABLE } from './tables';

/** A day: after that a delivery that keeps failing is given up and shown to an operator. */
const GIVE_UP_MS = 24 * 3_600_000;
const DAY_SECONDS = 86_400;

/** What is held back is looked at or forgotten within a month. */
const SUSPECT_DAYS = 30;
/** Long enough to look up what a check left behind. */
const SYNTHETIC_DAYS = 1;

const [PK, AT] = [PENDING_INDEX.partitionKey, PENDING_INDEX.sortKey];

/** What happens to the delivery of a stored lead or contact, with its times. */
export type DeliveryEvent =
  /** It was not delivered and is tried again at `until`. */
  | { type: 'postponed'; until: Date; attempts: number }
  | { type: 'delivered'; now: Date }
  | { type: 'given-up'; now: Date }
  /** The other half of a contact that was held back is within the limit. */
  | { type: 'released'; now: Date }
  /** An operator puts it back into delivery. */
  | { type: 'redriven'; now: Date };

/** The states that an event may find, and the state that it leaves. No other change of a state exists. */
export const TRANSITIONS = {
  postponed: { from: ['pending'], to: 'pending' },
  delivered: { from: ['pending'], to: 'delivered' },
  'given-up': { from: ['pending'], to: 'failed' },
  released: { from: ['suspect'], to: 'pending' },
  redriven: { from: ['failed', 'suspect'], to: 'pending' },
} as const satisfies Record<DeliveryEvent['type'], { from: readonly DeliveryState[]; to: DeliveryState }>;

/** What a state is made of in the table: attributes to set, with the state, and attributes to remove. */
export interface DeliveryChange {
  set: Record<string, string | number> & { state: DeliveryState };
  remove: readonly string[];
}

/** Whether an event may happen to an item in this state. */
export const mayHappen = (event: DeliveryEvent['type'], state: unknown): boolean =>
  (TRANSITIONS[event].from as readonly unknown[]).includes(state);

/** ISO time after which a failed attempt is the last one. */
export const giveUpAt = (now: Date): string => new Date(now.getTime() + GIVE_UP_MS).toISOString();

/** The delivery of an item that is stored now. `due`: when a pending one is to be delivered; without it another attribute says so. */
export function firstDelivery(
  state: 'pending' | 'suspect' | 'synthetic',
  now: Date,
  due?: Date,
): DeliveryChange['set'] {
  if (state === 'pending')
    return { state, giveUpAt: giveUpAt(now), [PK]: PENDING, ...(due ? { [AT]: due.toISOString() } : {}) };
  const days = state === 'suspect' ? SUSPECT_DAYS : SYNTHETIC_DAYS;
  return {
    state,
    giveUpAt: giveUpAt(now),
    [TABLE.ttl]: Math.floor(now.getTime() / 1000) + days * DAY_SECONDS,
  };
}

/** What an event changes in the table. Whoever writes it makes the write depend on a state of `TRANSITIONS[event.type].from`. */
export function deliveryChange(event: DeliveryEvent): DeliveryChange {
  const state = TRANSITIONS[event.type].to;
  switch (event.type) {
    case 'postponed':
      return {
        set: { state, [AT]: event.until.toISOString(), attempts: event.attempts },
        remove: ['leaseUntil'],
      };
    case 'delivered':
      return { set: { state, deliveredAt: event.now.toISOString() }, remove: ['leaseUntil', PK, AT] };
    case 'given-up':
      return { set: { state, [PK]: FAILED, [AT]: event.now.toISOString() }, remove: ['leaseUntil'] };
    case 'released':
    case 'redriven':
      return {
        set: {
          state,
          [PK]: PENDING,
          [AT]: event.now.toISOString(),
          giveUpAt: giveUpAt(event.now),
          attempts: 0,
        },
        remove: ['leaseUntil', TABLE.ttl],
      };
  }
}
