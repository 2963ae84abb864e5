import type { Stored } from '@site/contracts/api/lead';
import type { Notification, VoiceConversation } from '@site/contracts/api/voice';
import { METRICS, type MetricName } from '@site/server-data/metrics';
import { keysSecretSchema } from '@site/server-data/secrets';
import type * as z from 'zod/mini';
import { storedSecret } from './cached-secret';
import { lazyEnvironment } from './environment';
import { httpHandler, jsonResponse, type RouteTools } from './http-handler';
import { ApiError, type HttpRequest, idempotencyKey, JSON_TYPE, parseBody } from './http-request';
import { errorFields } from './log';
import type { Count } from './meter';
import { readVisitor } from './session';
import { type ContactReport, type ContactStore, contactStore } from './table/contact-store';
import { dynamo } from './table/dynamo';
import { isOverLimit, tableQuotas } from './table/quotas';

interface KeepContactDependencies {
  contacts: ContactStore;
  sentKey: string | undefined;
  /** Whether the sender proved no session and is over its limit; neither rejects a contact. */
  trust?: { unverified: boolean; suspect: boolean };
  correlationId: string;
  now: Date;
  count: Count;
}

/** Stores one report of a voice contact, which is durable when this resolves. Throws ApiError `conflict`. */
async function keepContact(
  report: ContactReport & { phone: string; conversationId: string },
  stored: MetricName,
  { contacts, trust, sentKey, correlationId, now, count }: KeepContactDependencies,
): Promise<Stored> {
  const { outcome, key } = await contacts.put({ ...report, ...trust, sentKey, correlationId, now });
  if (outcome === 'conflict') throw new ApiError('conflict');
  count(outcome === 'stored' ? stored : METRICS.contactsRepeated);
  if (trust?.suspect) count(METRICS.contactsSuspect);
  if (trust?.unverified) count(METRICS.contactsUnverified);
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

export function contactHandler<Schema extends z.ZodMiniType>(
  name: 'save-voice-conversation' | 'send-telegram-notification',
  schema: Schema,
  keepReport: (body: z.output<Schema>, deps: KeepContactDependencies) => Promise<Stored>,
) {
  const environment = lazyEnvironment(
    'SITE_ORIGINS',
    'TABLE_NAME',
    'SESSION_REQUIRED',
    'SESSION_SECRET_ID',
    'CONTACTS_PER_ADDRESS_HOUR',
    'UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR',
  );
  const secret = storedSecret(keysSecretSchema, () => environment().SESSION_SECRET_ID);
  const quotas = tableQuotas(() => environment().TABLE_NAME);

  /** Whether the stage requires a session and the visitor proves none. A secret that can't be read holds no contact back. */
  async function isUnverified({ headers }: HttpRequest, { log }: RouteTools): Promise<boolean> {
    if (!environment().SESSION_REQUIRED) return false;
    try {
      return (await readVisitor(headers, secret)) === undefined;
    } catch (error) {
      log.error('session secret unreadable', errorFields(error));
      return false;
    }
  }

  return httpHandler({
    name,
    contentTypes: [JSON_TYPE],
    origins: () => environment().SITE_ORIGINS,
    async respond(request, tools) {
      const body = parseBody(schema, request);
      const { TABLE_NAME, ...limits } = environment();
      const unverified = await isUnverified(request, tools);
      const suspect = unverified
        ? await isOverLimit(quotas, 'contacts-unverified', limits.UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR, request, tools)
        : await isOverLimit(quotas, 'contacts', limits.CONTACTS_PER_ADDRESS_HOUR, request, tools);
      const stored = await keepReport(body, {
        contacts: contactStore(dynamo, TABLE_NAME),
        sentKey: idempotencyKey(request.headers),
        correlationId: request.correlationId,
        now: new Date(),
        trust: { unverified, suspect },
        count: tools.count,
      });
      return jsonResponse(200, stored);
    },
  });
}
