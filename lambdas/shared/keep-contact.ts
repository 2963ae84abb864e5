import type { Stored } from '@site/contracts/api/stored';
import { METRICS, type MetricName } from '@site/server-data/metrics';
import { ApiError } from './api-error';
import { contactKey } from './contact-key';
import type { Count } from './meter';
import type { ContactHalf, ContactStore } from './table/contact-store';

export interface KeepContactDependencies {
  contacts: ContactStore;
  /** The client's idempotency key, when it sent one. */
  sentKey: string | undefined;
  /** What the caller proved, and whether it has sent more than it may; neither refuses a contact. */
  caller?: { unverified: boolean; suspect: boolean };
  correlationId: string;
  now: Date;
  count: Count;
}

/**
 * Stores one half of a voice contact; when this returns, the contact is safe. The same half again is answered alike.
 * Throws ApiError `conflict` when the key already holds another one.
 */
export async function keepContact(
  { said, ...write }: ContactHalf & { phone: string; said: string | undefined; conversationId: string },
  stored: MetricName,
  deps: KeepContactDependencies,
): Promise<Stored> {
  // The same number with other words around it is a contact of its own: those words may be what matters.
  const key = contactKey(deps.sentKey, write.conversationId, said ?? write.phone);
  const { correlationId, now } = deps;
  const outcome = await deps.contacts.put({ ...write, ...deps.caller, key, correlationId, now });
  if (outcome === 'conflict') throw new ApiError('conflict');
  deps.count(outcome === 'stored' ? stored : METRICS.contactsRepeated);
  if (deps.caller?.suspect) deps.count(METRICS.contactsSuspect);
  if (deps.caller?.unverified) deps.count(METRICS.contactsUnverified);
  return { id: key };
}
