import { call, isStored } from '@site/contracts/api/client';
import { API, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { withSession } from '@site/ui/session/with-session.ts';
import type { ContactRecord } from './contact-record';
import { CONTACT_CALLS, type ContactCall, type Outbox } from './outbox';

/** How long a contact waits for the visitor's session, in ms; without one it is accepted as unverified. */
const SESSION_PATIENCE_MS = 1000;

/** Contacts with pending requests of this page, which a resend must skip. */
const underWay = new Set<string>();

export const isUnderWay = (id: string): boolean => underWay.has(id);

/**
 * Sends a contact's requests and removes accepted ones from the outbox. Resolves to whether the server accepted at
 * least one; `leaving` sends them synchronously, because later tasks may not run while the page unloads. Never rejects,
 * because the visitor is not told about these failures.
 */
export async function deliverContact(
  record: ContactRecord,
  outbox: Pick<Outbox, 'delivered'>,
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
    const { answer } = await call(PATHS[name], record[name], isStored, {
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
    return false;
  }
}
