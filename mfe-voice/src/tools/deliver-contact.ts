import { API, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { isStored } from '@site/contracts/api/stored';
import { withSession } from '@site/ui/session/with-session.ts';
import type { ContactRecord } from './contact-record';
import { CONTACT_CALLS, type ContactCall, type Outbox } from './outbox';

/** How long a contact waits for the visitor's session, in ms; without one it is taken too, marked unverified. */
const SESSION_PATIENCE_MS = 1000;

/** Contacts whose requests are on their way in this page: a flush must not send them a second time. */
const underWay = new Set<string>();

export const isUnderWay = (id: string): boolean => underWay.has(id);

/**
 * Sends a contact's requests and clears from the outbox what a server answered for. Resolves to whether any server holds
 * the contact; `leaving` sends them within this very task, as nothing later is sure to leave a page that goes away. Never
 * rejects, because the visitor is not told of these calls' failures.
 */
export async function deliverContact(
  record: ContactRecord,
  outbox: Pick<Outbox, 'delivered'>,
  { calls = CONTACT_CALLS, leaving = false }: { calls?: readonly ContactCall[]; leaving?: boolean } = {},
): Promise<boolean> {
  underWay.add(record.id);
  try {
    const answers = await Promise.all(
      calls.map(async (call) => {
        const accepted = await post(record, call, leaving ? 0 : SESSION_PATIENCE_MS);
        if (accepted) outbox.delivered(record.id, call);
        return accepted;
      }),
    );
    return answers.includes(true);
  } finally {
    underWay.delete(record.id);
  }
}

const ADDRESSES: Record<ContactCall, string> = {
  conversation: API.saveConversation,
  notification: API.notify,
};

async function post(record: ContactRecord, call: ContactCall, patienceMs: number): Promise<boolean> {
  try {
    const request: RequestInit = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [IDEMPOTENCY_HEADER]: record.id,
        ...(record.correlationId ? { [CORRELATION_HEADER]: record.correlationId } : {}),
      },
      body: JSON.stringify(record[call]),
      // Survives the page: a visitor may well close the tab as soon as the number is said.
      keepalive: true,
    };
    const response = await withSession(ADDRESSES[call], request, { patienceMs });
    return response.ok && isStored(await response.json());
  } catch {
    return false;
  }
}
