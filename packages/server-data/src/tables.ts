/** Attribute and index names of the tables, for the infrastructure that declares them and the functions that use them. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB deletes the item. */
  ttl: 'ttl',
} as const;

/** Sparse index: only items whose delivery is pending or failed have its keys. */
export const PENDING_INDEX = {
  name: 'pending',
  partitionKey: 'pendingPk',
  sortKey: 'pendingAt',
} as const;

/** Finds leads and contacts by what all spellings of their phone have in common. */
export const LOOKUP_INDEX = {
  name: 'lookup',
  partitionKey: 'lookupPk',
  sortKey: 'lookupAt',
} as const;

/**
 * Finds items by the UTC day of their creation, `DAY#2026-11-21`. A separate index, because the item's key in `lookup`
 * is its phone.
 */
export const DAY_INDEX = {
  name: 'day',
  partitionKey: 'dayPk',
  sortKey: 'lookupAt',
} as const;

/** All global secondary indexes; each projects the keys and the attributes in `included`. */
export const INDEXES = [
  { ...PENDING_INDEX, included: ['createdAt'] },
  { ...LOOKUP_INDEX, included: [] },
  { ...DAY_INDEX, included: [] },
] as const;

/** Partitions of the pending index: items to deliver, and items that were given up and need an operator. */
export const PENDING = 'PENDING';
export const FAILED = 'FAILED';

/** Delivery states. `suspect`: stored and held back for review; `synthetic`: of the synthetic visitor, never delivered. */
const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'suspect', 'synthetic'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Keys of items and of index partitions. Phones are hashed with SHA-256, so that no key reveals one. */
export const itemKeys = {
  lead: (key: string) => ({ pk: `LEAD#${key}`, sk: 'LEAD' }),
  contact: (key: string) => ({ pk: `CONTACT#${key}`, sk: 'CONTACT' }),
  channel: (name: string) => ({ pk: `CHANNEL#${name}`, sk: 'CHANNEL' }),
  /** What people on duty have switched off without a deployment. */
  switch: (name: 'voice') => ({ pk: `SWITCH#${name}`, sk: 'SWITCH' }),
  /** A rate counter: quota, subject and time window. */
  quota: (scope: string, subject: string, window: number) => ({
    pk: `QUOTA#${scope}#${subject}`,
    sk: `QUOTA#${window}`,
  }),
  /** A day's salt for hashes of IP addresses; once it expires, the hashes cannot be reversed. */
  salt: (day: string) => ({ pk: `SALT#${day}`, sk: 'SALT' }),
  transcript: (conversationId: string) => ({ pk: `CONVERSATION#${conversationId}`, sk: 'TRANSCRIPT' }),
  /** What visits of one composition did in one minute; `of`: see `visit-counts.ts`. */
  visits: (of: string, minute: number) => ({
    pk: `VISITS#${of}`,
    sk: `MINUTE#${String(minute).padStart(10, '0')}`,
  }),
  /** Good and bad events of one objective and owner in one hour; see `service-levels.ts`. */
  serviceLevel: (objective: string, owner: string, hour: number) => ({
    pk: `LEVEL#${objective}#${owner}`,
    sk: `HOUR#${String(hour).padStart(10, '0')}`,
  }),
  phone: (sha256: string) => `PHONE#${sha256}`,
  day: (isoTime: string) => `DAY#${isoTime.slice(0, 10)}`,
};
