import type { Stored } from '@site/contracts/api/stored';
import type { Notification } from '@site/contracts/api/voice';
import { METRICS } from '@site/server-data/metrics';
import { type KeepContactDependencies, keepContact } from '../shared/keep-contact';

/** Stores a contact's notification, which the delivery function sends at once. Throws ApiError `conflict`. */
export function acceptNotification(body: Notification, deps: KeepContactDependencies): Promise<Stored> {
  const { phone, phoneSaid: said, conversationId } = body;
  return keepContact(
    { half: 'notified', body, phone, said, conversationId },
    METRICS.notificationsAccepted,
    deps,
  );
}
