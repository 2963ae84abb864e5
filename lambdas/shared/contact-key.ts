import { randomUUID } from 'node:crypto';
import { UNKNOWN_CONVERSATION } from '@site/contracts/api/voice-constants';
import { sha256 } from './hash';

/**
 * The key that the save and the notification of one contact share: the client's own, else one made of conversation and
 * phone. An unknown conversation merges with nothing: two callers may not overwrite each other.
 */
export function contactKey(sent: string | undefined, conversationId: string, phone: string): string {
  if (sent) return sent;
  if (conversationId === UNKNOWN_CONVERSATION) return randomUUID();
  return sha256(`${conversationId}\n${phone}`).slice(0, 32);
}
