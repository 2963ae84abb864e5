import type { VisitFailure } from '@site/contracts/api/visit-measures';

/** Attribute and index names of the tables, for the infrastructure that declares them and the functions that use them. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB deletes the item. */
  ttl: 'ttl',
} as const;

/** Sparse index: only items whose delivery is pending or failed have its keys. */
export const PENDING_INDEX = { name: 'pending', partitionKey: 'pendingPk', sortKey: 'pendingAt' } as const;

/** Finds leads and contacts by what all spellings of their phone have in common. */
export const LOOKUP_INDEX = { name: 'lookup', partitionKey: 'lookupPk', sortKey: 'lookupAt' } as const;

/** Finds items by the UTC day of their creation. A separate index, because the item's key in `lookup` is its phone. */
export const DAY_INDEX = { name: 'day', partitionKey: 'dayPk', sortKey: 'lookupAt' } as const;

/** All global secondary indexes; each projects the keys and the attributes in `included`. */
export const INDEXES = [
  { ...PENDING_INDEX, included: ['createdAt'] },
  { ...LOOKUP_INDEX, included: [] },
  { ...DAY_INDEX, included: [] },
] as const;

/** Partitions of the pending index: items to deliver, and items that were given up and need an operator. */
export const PENDING = 'PENDING';
export const FAILED = 'FAILED';

/** `suspect`: stored and held back for review; `synthetic`: of the synthetic visitor, never delivered. */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'suspect' | 'synthetic';

/** Keys of items and of index partitions. Phones are hashed with SHA-256, so that no key reveals one. */
export const itemKeys = {
  lead: (key: string) => ({ pk: `LEAD#${key}`, sk: 'LEAD' }),
  contact: (key: string) => ({ pk: `CONTACT#${key}`, sk: 'CONTACT' }),
  channel: (name: 'telegram') => ({ pk: `CHANNEL#${name}`, sk: 'CHANNEL' }),
  switch: (name: 'voice') => ({ pk: `SWITCH#${name}`, sk: 'SWITCH' }),
  quota: (scope: string, subject: string, window: number) => ({
    pk: `QUOTA#${scope}#${subject}`,
    sk: `QUOTA#${window}`,
  }),
  /** A day's salt for hashes of IP addresses; once it expires, the hashes cannot be reversed. */
  salt: (day: string) => ({ pk: `SALT#${day}`, sk: 'SALT' }),
  transcript: (conversationId: string) => ({ pk: `CONVERSATION#${conversationId}`, sk: 'TRANSCRIPT' }),
  /** What visits of one composition did in one minute; `of`: `LIVE_VISITS` or `rolloutVisits`. */
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

/** Returns when an item expires that is kept for some days, in seconds since the epoch. */
export const expiryOf = (now: Date, days: number): number => Math.floor(now.getTime() / 1000) + days * 86_400;

/** Keys of the counts of visits: those that got the live composition, and those of a rollout since an ISO time. */
export const LIVE_VISITS = 'live';
export const rolloutVisits = (part: string, since: string): string => `${part}@${since}`;

export const minuteOf = (time: Date): number => Math.floor(time.getTime() / 60_000);

/** Days after which the counts of a minute are deleted: longer than any outage of the judge. */
export const VISITS_KEPT_DAYS = 7;

/** The attributes of a minute's counts. `network`: 16 bits of a hash, by which the judge counts each network once. */
export const VISIT_ATTRIBUTES = {
  visits: 'visits',
  bad: (kind: VisitFailure, network: number) => `bad:${kind}:${network}`,
} as const;

/** Returns the numbers of a stored lead or contact, in the spellings of its reports. */
export const phonesOf = ({ lead, notified, saved, heard }: Readonly<Record<string, unknown>>): string[] =>
  [lead, notified, saved, heard]
    .map((part) => Object(part).phone ?? Object(part).phone_number)
    .filter((phone) => typeof phone === 'string');
