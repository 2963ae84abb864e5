/* Why no library: those that keep requests for later (Workbox) need a service worker, which the site has not. */

import type { ContactRecord } from './contact-record';

/** One key per contact, so that two tabs don't overwrite each other's contacts. */
const PREFIX = 'voice-contact:';
/** Limits the visitor's storage. */
const KEPT = 20;
const EXPIRES_MS = 7 * 24 * 60 * 60 * 1000;

export const CONTACT_CALLS = ['conversation', 'notification'] as const;
export type ContactCall = (typeof CONTACT_CALLS)[number];

export interface OutboxEntry {
  record: ContactRecord;
  /** Requests that the server has not accepted yet. */
  waiting: ContactCall[];
}

/**
 * Creates the outbox: the browser's copy of contacts that the server has not confirmed yet. No function throws if the
 * storage is blocked, full or has invalid data; `keep` returns whether the contact is stored.
 */
export function createOutbox(storage: () => Storage, now: () => number = Date.now) {
  const attempt = <Value>(work: (store: Storage) => Value, otherwise: Value): Value => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  const keys = (store: Storage) =>
    Array.from({ length: store.length }, (_, i) => store.key(i)).filter((key) =>
      key?.startsWith(PREFIX),
    ) as string[];

  const entries = (): OutboxEntry[] =>
    attempt((store) => {
      const found: OutboxEntry[] = [];
      for (const key of keys(store)) {
        const entry = parse(store.getItem(key));
        if (entry && now() - entry.record.capturedAt < EXPIRES_MS) found.push(entry);
        else store.removeItem(key);
      }
      return found.sort((a, b) => a.record.capturedAt - b.record.capturedAt);
    }, []);

  const write = (entry: OutboxEntry): boolean =>
    attempt((store) => {
      store.setItem(PREFIX + entry.record.id, JSON.stringify(entry));
      return true;
    }, false);
  const remove = (id: string): void => attempt((store) => store.removeItem(PREFIX + id), undefined);

  return {
    entries,
    isEmpty: (): boolean => attempt((store) => keys(store).length === 0, true),
    /** Stores a new contact; removes the oldest ones above the limit. */
    keep(record: ContactRecord): boolean {
      const held = write({ record, waiting: [...CONTACT_CALLS] });
      for (const { record: old } of entries().slice(0, -KEPT)) remove(old.id);
      return held;
    },
    /** Records that the server accepted a request; the last one removes the contact. */
    delivered(id: string, call: ContactCall): void {
      const entry = attempt((store) => parse(store.getItem(PREFIX + id)), null);
      if (!entry) return;
      const waiting = entry.waiting.filter((other) => other !== call);
      if (waiting.length === 0) remove(id);
      else write({ ...entry, waiting });
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The visitor's outbox. */
export const outbox = createOutbox(() => localStorage);

function parse(text: string | null): OutboxEntry | null {
  try {
    const entry: unknown = JSON.parse(text ?? '');
    return isEntry(entry) ? entry : null;
  } catch {
    return null;
  }
}

function isEntry(value: unknown): value is OutboxEntry {
  const entry = value as Partial<OutboxEntry> | null;
  return (
    typeof entry?.record?.id === 'string' &&
    typeof entry.record.capturedAt === 'number' &&
    typeof entry.record.conversation === 'object' &&
    typeof entry.record.notification === 'object' &&
    Array.isArray(entry.waiting) &&
    entry.waiting.every((call) => CONTACT_CALLS.includes(call))
  );
}
