import { readPhone } from '@site/contracts/api/phone';
import {
  NAME_NOT_GIVEN,
  RECORD_LANGUAGE,
  UNKNOWN_CONVERSATION,
  VOICE_FORM_TYPE,
} from '@site/contracts/api/voice-constants';
import { LIMITS } from '@site/contracts/limits';
import type { CallFindings, CallState } from '../session/call-state';
import { type ContactRecord, deliverContact, outbox } from './outbox';

/** The tool's name in the agent's settings; parameters: `phone`, required, and `name`. */
export const SAVE_CONTACT = 'save_contact';

/** Answers to the agent, in Russian in every call (specification). */
export const CONTACT_SAVED =
  'Спасибо! Ваши контактные данные сохранены. Наш менеджер свяжется с вами в ближайшее время.';
export const CONTACT_NOT_SAVED =
  'Произошла ошибка при сохранении контактов, но мы всё равно можем продолжить разговор.';

/** How long the agent waits for the server, in ms: silence of more than a few seconds sounds like a lost connection. */
const WAIT_HELD_MS = 3000;
const WAIT_NOT_HELD_MS = 8000;

type CallInfo = Pick<CallState, 'conversationId' | 'correlationId' | 'startedAt'>;

/**
 * Saves a contact and returns the answer for the agent. The contact is stored in the outbox first and then sent to the
 * server, so that neither a closed tab nor a failing server loses it; it counts as saved if either has it.
 */
export async function saveContact(
  parameters: Record<string, unknown>,
  call: CallInfo,
  onSaved: (contact: NonNullable<CallFindings['contact']>) => void,
): Promise<string> {
  const words = text(parameters.phone).slice(0, LIMITS.spokenPhoneLength);
  if (words === '') return CONTACT_NOT_SAVED;
  // In doubt the caller's words are sent; the server reads them by the same rules, and number words, too.
  const read = readPhone(words);
  const name = text(parameters.name);
  const record = contactRecord(read && !read.said ? read.phone : words, name, call);
  const tellSaved = () => onSaved({ phone: read?.phone ?? words, name: name || null });
  const held = outbox.keep(record);
  // Before the wait, in which the visitor may end the call.
  if (held) tellSaved();
  const waitMs = held ? WAIT_HELD_MS : WAIT_NOT_HELD_MS;
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, waitMs, false));
  const accepted = await Promise.race([deliverContact(record), tooLate]);
  if (!held && !accepted) return CONTACT_NOT_SAVED;
  if (!held) tellSaved();
  return CONTACT_SAVED;
}

/** Models sometimes pass the phone as a number. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Returns the requests' payloads (specification, sections 3 and 7). */
function contactRecord(phone: string, given: string, call: CallInfo): ContactRecord {
  const capturedAt = Date.now();
  const name = given.slice(0, LIMITS.nameLength) || null;
  const conversationId = call.conversationId || UNKNOWN_CONVERSATION;
  const duration = call.startedAt === null ? 0 : Math.floor((performance.now() - call.startedAt) / 1000);
  return {
    id: crypto.randomUUID(),
    correlationId: call.correlationId,
    capturedAt,
    conversation: {
      conversation_id: conversationId,
      phone_number: phone,
      user_name: name,
      duration_seconds: duration,
      language: RECORD_LANGUAGE,
    },
    notification: {
      formType: VOICE_FORM_TYPE,
      name: name ?? NAME_NOT_GIVEN,
      phone,
      timestamp: new Date(capturedAt).toISOString(),
      language: RECORD_LANGUAGE,
      conversationId,
      duration,
    },
  };
}
