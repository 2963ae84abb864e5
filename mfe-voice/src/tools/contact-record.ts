import type { NotificationInput, VoiceConversationInput } from '@site/contracts/api/voice';
import {
  NAME_NOT_GIVEN,
  UNKNOWN_CONVERSATION,
  VOICE_FORM_TYPE,
  VOICE_LANGUAGE,
} from '@site/contracts/api/voice-constants';
import { LIMITS } from '@site/contracts/limits';

/** A captured contact: its two requests, and its ids across retries. */
export interface ContactRecord {
  /** UUID, sent as the idempotency key of both requests. */
  id: string;
  /** UUID of the call. */
  correlationId: string | null;
  /** Unix time in ms of the capture. */
  capturedAt: number;
  conversation: VoiceConversationInput;
  notification: NotificationInput;
}

/** A contact captured in a call. `phone` is a number or the caller's words; times are Unix times in ms. */
export interface CapturedContact {
  phone: string;
  name: string | null;
  conversationId: string | null;
  correlationId: string | null;
  startedAt: number | null;
  capturedAt: number;
}

/** Returns the requests' payloads (specification, sections 3 and 7). */
export function contactRecord(contact: CapturedContact, id: string): ContactRecord {
  const { phone, capturedAt } = contact;
  const name = contact.name?.trim().slice(0, LIMITS.nameLength) || null;
  const conversationId = contact.conversationId || UNKNOWN_CONVERSATION;
  const seconds = Math.floor((capturedAt - (contact.startedAt ?? capturedAt)) / 1000);
  // The clock may be set during a call.
  const duration = Math.min(Math.max(0, seconds), LIMITS.durationSeconds);
  return {
    id,
    correlationId: contact.correlationId,
    capturedAt,
    conversation: {
      conversation_id: conversationId,
      phone_number: phone,
      user_name: name,
      duration_seconds: duration,
      language: VOICE_LANGUAGE,
    },
    notification: {
      formType: VOICE_FORM_TYPE,
      name: name ?? NAME_NOT_GIVEN,
      phone,
      timestamp: new Date(capturedAt).toISOString(),
      language: VOICE_LANGUAGE,
      conversationId,
      duration,
    },
  };
}
