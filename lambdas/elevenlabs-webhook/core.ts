import { VOICE_LANGUAGE } from '@site/contracts/api/voice-constants';
import { LIMITS } from '@site/contracts/limits';
import { METRICS } from '@site/server-data/metrics';
import { TRANSCRIPTION, type Webhook, type WebhookOutcome } from '@site/server-data/webhook';
import { contactKey } from '../shared/contact-key';
import type { Count } from '../shared/meter';
import type { ContactStore } from '../shared/table/contact-store';
import type { TranscriptStore } from '../shared/table/transcript-store';
import { heardContact } from './spoken-contact';

export interface WebhookDependencies {
  agentIds: readonly string[];
  transcripts: TranscriptStore;
  contacts: ContactStore;
  correlationId: string;
  now: Date;
  count: Count;
}

/** Limits of a stored transcript, in turns and characters; a DynamoDB item holds at most 400 KB. */
const TURNS = 400;
const TURN_LENGTH = 2000;
const TRANSCRIPT_LENGTH = 100_000;

/**
 * Stores the transcript of a finished conversation. A phone number in it that the contact tool has not stored becomes a
 * contact, and so a message. Its key is derived from conversation and phone; the tool's contacts have keys from the browser,
 * so they are looked up by conversation and phone. Repeated webhooks change nothing, but complete an interrupted first
 * attempt.
 */
export async function keepConversation(webhook: Webhook, deps: WebhookDependencies): Promise<WebhookOutcome> {
  const { type, data } = webhook;
  if (type !== TRANSCRIPTION || !deps.agentIds.includes(data.agent_id)) return 'ignored';
  const { now, count, correlationId } = deps;
  const conversationId = data.conversation_id;
  const durationSeconds = seconds(data.metadata?.call_duration_secs);
  const fresh = await deps.transcripts.put({
    conversationId,
    agentId: data.agent_id,
    summary: data.analysis?.transcript_summary?.slice(0, 5000) ?? null,
    durationSeconds,
    turns: turnsOf(data),
    now,
  });
  count(fresh ? METRICS.transcriptsStored : METRICS.transcriptsRepeated);
  const heard = heardContact(data);
  if (heard && !(await deps.transcripts.hasContact(conversationId, heard.phone))) {
    const outcome = await deps.contacts.put({
      half: 'saved',
      body: {
        conversation_id: conversationId,
        phone_number: heard.phone,
        ...(heard.said ? { phone_said: heard.said } : {}),
        user_name: heard.name,
        duration_seconds: durationSeconds,
        language: VOICE_LANGUAGE,
      },
      key: contactKey(undefined, conversationId, heard.phone),
      phone: heard.phone,
      conversationId,
      correlationId,
      now,
    });
    if (outcome === 'stored') count(METRICS.contactsRecovered);
  }
  return fresh ? 'stored' : 'repeated';
}

function turnsOf({ transcript = [] }: Webhook['data']): string[] {
  const turns: string[] = [];
  let length = 0;
  for (const { role, message } of transcript.slice(0, TURNS)) {
    if (!message) continue;
    const turn = `${role === 'user' ? 'user' : 'agent'}: ${message.slice(0, TURN_LENGTH)}`;
    length += turn.length;
    if (length > TRANSCRIPT_LENGTH) break;
    turns.push(turn);
  }
  return turns;
}

const seconds = (value = 0) => Math.min(Math.max(Math.round(value), 0), LIMITS.durationSeconds);
