import type { Stored } from '@site/contracts/api/stored';
import { METRICS, type MetricName } from '@site/server-data/metrics';
import { ApiError } from './api-error';
import { contactKey } from './contact-key';
import type { Count } from './meter';
import type { ContactHalf, ContactStore } from './table/contact-store';

export interface KeepContactDependencies {
  contacts: ContactStore;
  /** The client's idempotency key, if it sent one. */
  sentKey: string | undefined;
  /** Whether the caller proved a session and is within its limit; neither rejects a contact. */
  caller?: { unverified: boolean; suspect: boolean };
  correlationId: string;
  now: Date;
  count: Count;
}

/**
 * Stores one half of a voice contact, which is durable when this resolves. Repeating the same half gives the same answer.
 * Throws ApiError `conflict` when the key already has another body.
 */
export async function keepContact(
  { said, ...write }: ContactHalf & { phone: string; said: string | undefined; conversationId: string },
  stored: MetricName,
  deps: KeepContactDependencies,
): Promise<Stored> {
  // The same number with other words around it is a separate contact: those words may matter.
  const key = contactKey(deps.sentKey, write.conversationId, said ?? write.phone);
  const { correlationId, now } = deps;
  const outcome = await deps.contacts.put({ ...write, ...deps.caller, key, correlationId, now });
  if (outcome === 'conflict') throw new ApiError('conflict');
  deps.count(outcome === 'stored' ? stored : METRICS.contactsRepeated);
  if (deps.caller?.suspect) deps.count(METRICS.contactsSuspect);
  if (deps.caller?.unverified) deps.count(METRICS.contactsUnverified);
  return { id: key };
}
