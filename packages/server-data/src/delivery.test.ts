import { expect, it } from 'vitest';
import { type DeliveryEvent, deliveryChange, firstDelivery, mayHappen, TRANSITIONS } from './delivery';
import type { DeliveryState } from './tables';

const now = new Date('2026-11-21T10:00:00.000Z');
const until = new Date('2026-11-21T10:00:15.000Z');
const NOW = now.toISOString();
const NEXT_DAY = '2026-11-22T10:00:00.000Z';

const EVENTS: Record<DeliveryEvent['type'], DeliveryEvent> = {
  postponed: { type: 'postponed', until, attempts: 2, unconfirmed: 1, late: false },
  delivered: { type: 'delivered', now },
  'given-up': { type: 'given-up', now },
  released: { type: 'released', now },
  redriven: { type: 'redriven', now },
  held: { type: 'held' },
};
const OPEN = { pendingPk: 'PENDING', pendingAt: NOW, giveUpAt: NEXT_DAY, attempts: 0 };

it.each<[DeliveryState | undefined, Partial<Record<DeliveryEvent['type'], DeliveryState>>]>([
  ['pending', { postponed: 'pending', delivered: 'delivered', 'given-up': 'failed', held: 'suspect' }],
  ['delivered', {}],
  ['failed', { redriven: 'pending' }],
  ['suspect', { released: 'pending', redriven: 'pending' }],
  ['synthetic', {}],
  // A state that these packages do not write.
  [undefined, {}],
])('%s is left by exactly these events', (state, expected) => {
  const allowed = Object.entries(TRANSITIONS).filter(([type]) => mayHappen(type as never, state));
  expect(Object.fromEntries(allowed.map(([type, { to }]) => [type, to]))).toEqual(expected);
});

it.each<[DeliveryEvent['type'], object, string[]]>([
  [
    'postponed',
    { state: 'pending', pendingAt: until.toISOString(), attempts: 2, unconfirmed: 1, late: 0 },
    ['leaseUntil'],
  ],
  ['delivered', { state: 'delivered', deliveredAt: NOW }, ['leaseUntil', 'pendingPk', 'pendingAt']],
  ['given-up', { state: 'failed', pendingPk: 'FAILED', pendingAt: NOW, late: 1 }, ['leaseUntil']],
  ['released', { state: 'pending', ...OPEN }, ['leaseUntil', 'ttl']],
  ['redriven', { state: 'pending', ...OPEN }, ['leaseUntil', 'ttl']],
  // Without an expiry date.
  ['held', { state: 'suspect' }, ['leaseUntil', 'pendingPk', 'pendingAt']],
])('%s changes exactly these attributes', (type, set, remove) => {
  expect(deliveryChange(EVENTS[type])).toEqual({ set, remove });
});

it('starts in the pending index or with an expiry date', () => {
  expect(firstDelivery('pending', now, until)).toEqual({
    ...{ state: 'pending', giveUpAt: NEXT_DAY },
    ...{ pendingPk: 'PENDING', pendingAt: until.toISOString() },
  });
  const seconds = now.getTime() / 1000;
  expect(firstDelivery('suspect', now).ttl).toBe(seconds + 30 * 86_400);
  expect(firstDelivery('synthetic', now).ttl).toBe(seconds + 86_400);
  for (const state of ['suspect', 'synthetic'] as const)
    expect(firstDelivery(state, now)).not.toHaveProperty('pendingPk');
});
