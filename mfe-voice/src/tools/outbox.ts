/* Why no library: those that keep requests for later (Workbox) need a service worker, which the site has not. */

import { callApi, isStored } from '@site/contracts/api/client';
import { API, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import type { NotificationInput, VoiceConversationInput } from '@site/contracts/api/voice';
import { withSession } from '../session/visitor-session';

/** One key per contact, so that two tabs don't overwrite each other's contacts. */
const PREFIX = 'voice-contact:';
/** Limits the visitor's storage. */
const KEPT = 20;
const EXPIRES_MS = 7 * 24 * 60 * 60 * 1000;

const CONTACT_CALLS = ['conversation', 'notification'] as const;
type ContactCall = (typeof CONTACT_CALLS)[number];

/** A captured contact: its two requests, and its ids across retries. */
export interface ContactRecord {
  /** UUID, sent as the idempotency key of both requests. */
  id: string;
  /** UUID of the call. */
  correlationId: string | null;
  /** Unix time in ms of the capture. */
  capturedAt: number;
  conversation: VoiceConversationInput;
  notification: NotificationInput;
}

interface OutboxEntry {
  record: ContactRecord;
  /** Requests that the server has not accepted yet. */
  waiting: ContactCall[];
}

/** Works with the storage; returns `otherwise` if that throws. */
function attempt<Value>(work: (store: Storage) => Value, otherwise: Value): Value {
  try {
    return work(localStorage);
  } catch {
    // Not reported: the storage is blocked or full, which the caller answers for.
    return otherwise;
  }
}
const keysOf = (store: Storage) => Object.keys(store).filter((key) => key.startsWith(PREFIX));

const write = (entry: OutboxEntry): boolean =>
  attempt((store) => {
    store.setItem(PREFIX + entry.record.id, JSON.stringify(entry));
    return true;
  }, false);
const remove = (id: string): void => attempt((store) => store.removeItem(PREFIX + id), undefined);

/**
 * The browser's copy of contacts that the server has not confirmed yet. No function throws if the storage is blocked, full
 * or has invalid data; `keep` returns whether the contact is stored.
 */
export const outbox = {
  /** Returns the contacts, oldest first; removes expired and invalid ones. */
  entries: (): OutboxEntry[] =>
    attempt((store) => {
      const kept: OutboxEntry[] = [];
      for (const key of keysOf(store)) {
        const entry = parse(store.getItem(key));
        if (entry && Date.now() - entry.record.capturedAt < EXPIRES_MS) kept.push(entry);
        else store.removeItem(key);
      }
      return kept.sort((a, b) => a.record.capturedAt - b.record.capturedAt);
    }, []),
  /** Stores a new contact; removes the oldest ones above the limit. */
  keep(record: ContactRecord): boolean {
    const held = write({ record, waiting: [...CONTACT_CALLS] });
    for (const { record: old } of outbox.entries().slice(0, -KEPT)) remove(old.id);
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

function parse(text: string | null): OutboxEntry | null {
  try {
    const entry = JSON.parse(text ?? '') as OutboxEntry;
    const { id, capturedAt } = entry.record;
    const isOurs = entry.waiting.every((call) => CONTACT_CALLS.includes(call));
    return isOurs && typeof id === 'string' && typeof capturedAt === 'number' ? entry : null;
  } catch {
    // Not reported: another program's value.
    return null;
  }
}

/** How long a contact waits for the visitor's session, in ms; without one it is accepted as unverified. */
const SESSION_PATIENCE_MS = 1000;

/** Contacts with pending requests of this page, which a resend must skip. */
const underWay = new Set<string>();

/**
 * Sends a contact's requests and removes accepted ones from the outbox. Resolves to whether the server accepted at
 * least one; `leaving` sends them synchronously, because later tasks may not run while the page unloads. Never rejects,
 * because the visitor is not told about these failures.
 */
export async function deliverContact(
  record: ContactRecord,
  { calls = CONTACT_CALLS, leaving = false }: { calls?: readonly ContactCall[]; leaving?: boolean } = {},
): Promise<boolean> {
  underWay.add(record.id);
  try {
    const answers = await Promise.all(
      calls.map(async (name) => {
        const accepted = await post(record, name, leaving ? 0 : SESSION_PATIENCE_MS);
        if (accepted) outbox.delivered(record.id, name);
        return accepted;
      }),
    );
    return answers.includes(true);
  } finally {
    underWay.delete(record.id);
  }
}

const PATHS = { conversation: API.saveConversation, notification: API.notify } as const;

async function post(record: ContactRecord, name: ContactCall, patienceMs: number): Promise<boolean> {
  try {
    const { answer } = await callApi(PATHS[name], record[name], isStored, {
      send: (path, init) => withSession(path, init, { patienceMs }),
      headers: {
        [IDEMPOTENCY_HEADER]: record.id,
        ...(record.correlationId ? { [CORRELATION_HEADER]: record.correlationId } : {}),
      },
      // The visitor may close the tab right after saying the number.
      keepalive: true,
    });
    return answer !== undefined;
  } catch {
    // Not reported: `callApi` has, and the outbox keeps the contact.
    return false;
  }
}

/** Resends contacts that earlier calls left in the outbox: at a visit, at a start and when the page is unloaded. */
export function resendContacts(options: { leaving?: boolean } = {}): void {
  for (const { record, waiting } of outbox.entries()) {
    if (!underWay.has(record.id)) void deliverContact(record, { calls: waiting, ...options });
  }
}
