import { API, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import type { ContactRecord } from './contact-record';
import { CONTACT_CALLS, type ContactCall, type Outbox } from './outbox';

/** Contacts whose requests are on their way in this page: a flush must not send them a second time. */
const underWay = new Set<string>();

export const isUnderWay = (id: string): boolean => underWay.has(id);

/**
 * Sends a contact's requests and clears from the outbox what a server answered for. Resolves to whether any server holds
 * the contact; never rejects, because the visitor is not told of these calls' failures.
 */
export async function deliverContact(
  record: ContactRecord,
  outbox: Pick<Outbox, 'delivered'>,
  calls: readonly ContactCall[] = CONTACT_CALLS,
): Promise<boolean> {
  underWay.add(record.id);
  try {
    const answers = await Promise.all(
      calls.map(async (call) => {
        const accepted = await post(record, call);
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

async function post(record: ContactRecord, call: ContactCall): Promise<boolean> {
  try {
    const response = await fetch(ADDRESSES[call], {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [IDEMPOTENCY_HEADER]: record.id,
        ...(record.correlationId ? { [CORRELATION_HEADER]: record.correlationId } : {}),
      },
      body: JSON.stringify(record[call]),
      // Survives the page: a visitor may well close the tab as soon as the number is said.
      keepalive: true,
    });
    return response.ok;
  } catch {
    return false;
  }
}
