import { randomUUID } from 'node:crypto';
import { UNKNOWN_CONVERSATION } from '@site/contracts/api/voice-constants';
import { sha256 } from './hash';

/**
 * Returns the key that the save and the notification of a contact share: the client's own, else one derived from
 * conversation and phone. Contacts of an unknown conversation get a random key: two callers must not overwrite each other.
 */
export function contactKey(sent: string | undefined, conversationId: string, phone: string): string {
  if (sent) return sent;
  if (conversationId === UNKNOWN_CONVERSATION) return randomUUID();
  return sha256(`${conversationId}\n${phone}`).slice(0, 32);
}
