import type { Stored } from '@site/contracts/api/stored';
import type { Notification, VoiceConversation } from '@site/contracts/api/voice';
import { METRICS, type MetricName } from '@site/server-data/metrics';
import { keysSecretSchema } from '@site/server-data/secrets';
import { ApiError } from './api-error';
import { storedSecret } from './cached-secret';
import { overLimit, type RouteTools } from './http-handler';
import type { HttpRequest } from './http-request';
import { errorFields } from './log';
import type { Count } from './meter';
import { provenVisitor } from './session';
import type { ContactReport, ContactStore } from './table/contact-store';
import { tableQuotas } from './table/quotas';

interface KeepContactDependencies {
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
 * Stores one report of a voice contact, which is durable when this resolves. Repeating the same report gives the same answer.
 * Throws ApiError `conflict` when the key already has another body.
 */
async function keepContact(
  report: ContactReport & { phone: string; conversationId: string },
  stored: MetricName,
  { contacts, caller, sentKey, correlationId, now, count }: KeepContactDependencies,
): Promise<Stored> {
  const { outcome, key } = await contacts.put({ ...report, ...caller, sentKey, correlationId, now });
  if (outcome === 'conflict') throw new ApiError('conflict');
  count(outcome === 'stored' ? stored : METRICS.contactsRepeated);
  if (caller?.suspect) count(METRICS.contactsSuspect);
  if (caller?.unverified) count(METRICS.contactsUnverified);
  return { id: key };
}

/** Stores a conversation's contact. Without a notification it is delivered one minute later. Throws ApiError `conflict`. */
export function saveConversation(body: VoiceConversation, deps: KeepContactDependencies): Promise<Stored> {
  const { phone_number: phone, conversation_id: conversationId } = body;
  return keepContact({ source: 'saved', body, phone, conversationId }, METRICS.conversationsSaved, deps);
}

/** Stores a contact's notification, which the delivery function sends at once. Throws ApiError `conflict`. */
export function acceptNotification(body: Notification, deps: KeepContactDependencies): Promise<Stored> {
  const { phone, conversationId } = body;
  return keepContact({ source: 'notified', body, phone, conversationId }, METRICS.notificationsAccepted, deps);
}

/** Variables of the two contact routes, besides the table and the origins. */
export const CALLER_VARIABLES = [
  'SESSION_REQUIRED',
  'SESSION_SECRET_ID',
  'CONTACTS_PER_ADDRESS_HOUR',
  'UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR',
] as const;

interface CallerEnvironment {
  TABLE_NAME: string;
  SESSION_REQUIRED: boolean;
  SESSION_SECRET_ID: string;
  CONTACTS_PER_ADDRESS_HOUR: number;
  UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR: number;
}

/**
 * Returns how far the sender of a contact is trusted: `unverified` without a valid session where the stage requires one,
 * `suspect` over the hourly limit of its address, which is lower for unverified senders. Never rejects a contact, not even
 * when a check itself fails.
 */
export function contactCaller(environment: () => CallerEnvironment) {
  const secret = storedSecret(keysSecretSchema, () => environment().SESSION_SECRET_ID);
  const quotas = tableQuotas(() => environment().TABLE_NAME);
  return async (request: HttpRequest, tools: RouteTools) => {
    const variables = environment();
    let unverified = false;
    if (variables.SESSION_REQUIRED) {
      try {
        const now = Math.floor(Date.now() / 1000);
        unverified = (await provenVisitor(request.headers, secret, now)) === undefined;
      } catch (error) {
        const { correlationId } = request;
        tools.log.error('session secret unreadable', { correlationId, ...errorFields(error) });
      }
    }
    const [scope, limit]: [string, number] = unverified
      ? ['contacts-unverified', variables.UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR]
      : ['contacts', variables.CONTACTS_PER_ADDRESS_HOUR];
    return { unverified, suspect: await overLimit(scope, limit, request, { ...tools, quotas: quotas() }) };
  };
}
