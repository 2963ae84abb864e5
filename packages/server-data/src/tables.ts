/** Attribute and index names of the tables: the infrastructure declares them, the functions read and write them. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB drops the item. */
  ttl: 'ttl',
} as const;

/** Sparse index: only items whose delivery is not settled carry its keys. */
export const PENDING_INDEX = {
  name: 'pending',
  partitionKey: 'pendingPk',
  sortKey: 'pendingAt',
} as const;

/** Finds contacts by phone, by conversation and by day. */
export const LOOKUP_INDEX = {
  name: 'lookup',
  partitionKey: 'lookupPk',
  sortKey: 'lookupAt',
} as const;

/**
 * Finds items by the UTC day of their creation, `DAY#2026-11-21`. An index of its own because an item has one value
 * per attribute and already lies under its phone in `lookup`.
 */
export const DAY_INDEX = {
  name: 'day',
  partitionKey: 'dayPk',
  sortKey: 'lookupAt',
} as const;

/** Finds a voice contact by its conversation; contacts of an unknown conversation are not in it. */
export const CONVERSATION_INDEX = {
  name: 'conversation',
  partitionKey: 'conversationPk',
  sortKey: 'lookupAt',
} as const;

/** Every global secondary index; all of them project the keys, and `included` besides. */
export const INDEXES = [
  { ...PENDING_INDEX, included: ['createdAt'] },
  { ...LOOKUP_INDEX, included: [] },
  { ...DAY_INDEX, included: [] },
  { ...CONVERSATION_INDEX, included: [] },
] as const;

/** Partitions of the pending index: what waits for delivery, and what was given up and waits for an operator. */
export const PENDING = 'PENDING';
export const FAILED = 'FAILED';

/** Delivery states. `suspect` is stored and held back; `synthetic` is nobody's, and never delivered. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'suspect', 'synthetic'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Keys of items and of index partitions. Phones go in as SHA-256, so that no key shows one. */
export const itemKeys = {
  lead: (key: string) => ({ pk: `LEAD#${key}`, sk: 'LEAD' }),
  contact: (key: string) => ({ pk: `CONTACT#${key}`, sk: 'CONTACT' }),
  channel: (name: string) => ({ pk: `CHANNEL#${name}`, sk: 'CHANNEL' }),
  /** A counter: of what, of whom, in which window. */
  quota: (scope: string, subject: string, window: number) => ({
    pk: `QUOTA#${scope}#${subject}`,
    sk: `QUOTA#${window}`,
  }),
  /** A day's salt for hashes of addresses; it expires, and with it what they stood for. */
  salt: (day: string) => ({ pk: `SALT#${day}`, sk: 'SALT' }),
  transcript: (conversationId: string) => ({ pk: `CONVERSATION#${conversationId}`, sk: 'TRANSCRIPT' }),
  /** The versions that telemetry named in a day. */
  versions: (day: string) => ({ pk: `VERSIONS#${day}`, sk: 'VERSIONS' }),
  phone: (sha256: string) => `PHONE#${sha256}`,
  conversation: (id: string) => `CONVERSATION#${id}`,
  day: (isoTime: string) => `DAY#${isoTime.slice(0, 10)}`,
};
