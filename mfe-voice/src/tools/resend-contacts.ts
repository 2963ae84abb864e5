import { deliverContact, isUnderWay } from './deliver-contact';
import { outbox } from './outbox';

/** Resends contacts that earlier calls left in the outbox: at a visit, at a start and when the page is unloaded. */
export function resendContacts(options: { leaving?: boolean } = {}): void {
  for (const { record, waiting } of outbox.entries()) {
    if (!isUnderWay(record.id)) void deliverContact(record, outbox, { calls: waiting, ...options });
  }
}
