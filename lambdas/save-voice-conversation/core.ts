import type { Stored } from '@site/contracts/api/stored';
import type { VoiceConversation } from '@site/contracts/api/voice';
import { METRICS } from '@site/server-data/metrics';
import { type KeepContactDependencies, keepContact } from '../shared/keep-contact';

/** Stores a conversation's contact. Without a notification it is delivered one minute later. Throws ApiError `conflict`. */
export function saveConversation(body: VoiceConversation, deps: KeepContactDependencies): Promise<Stored> {
  const { phone_number: phone, phone_said: said, conversation_id: conversationId } = body;
  return keepContact({ half: 'saved', body, phone, said, conversationId }, METRICS.conversationsSaved, deps);
}
