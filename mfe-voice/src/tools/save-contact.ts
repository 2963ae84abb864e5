import { readPhone } from '@site/contracts/api/phone';
import {
  NAME_NOT_GIVEN,
  RECORD_LANGUAGE,
  UNKNOWN_CONVERSATION,
  VOICE_FORM_TYPE,
} from '@site/contracts/api/voice-constants';
import { LIMITS } from '@site/contracts/limits';
import { type ContactRecord, deliverContact, type Outbox, outbox as visitorsOutbox } from './outbox';

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

interface CallInfo {
  conversationId: string | null;
  correlationId: string | null;
  /** By `performance.now()`. */
  startedAt: number | null;
}

/**
 * Saves a contact and returns the answer for the agent. The contact is stored in the outbox first and then sent to the
 * server, so that neither a closed tab nor a failing server loses it; it counts as saved if either has it.
 */
export async function saveContact(
  parameters: Record<string, unknown>,
  call: CallInfo,
  onSaved: (contact: { phone: string; name: string | null }) => void,
  outbox: Outbox = visitorsOutbox,
): Promise<string> {
  const words = text(parameters.phone).slice(0, LIMITS.spokenPhoneLength);
  if (words === '') return CONTACT_NOT_SAVED;
  const { conversationId, correlationId } = call;
  // In doubt the caller's words are sent; the server reads them by the same rules, and number words, too.
  const read = readPhone(words);
  const phone = read && !read.said ? read.phone : words;
  const name = text(parameters.name);
  const capturedAt = Date.now();
  const startedAt = call.startedAt === null ? null : capturedAt - (performance.now() - call.startedAt);
  const heard = { phone, name, capturedAt };
  const record = contactRecord({ ...heard, conversationId, correlationId, startedAt }, crypto.randomUUID());
  const tellSaved = () => onSaved({ phone: read?.phone ?? words, name: name || null });
  const held = outbox.keep(record);
  // Before the wait, in which the visitor may end the call.
  if (held) tellSaved();
  const accepted = await within(held ? WAIT_HELD_MS : WAIT_NOT_HELD_MS, deliverContact(record, outbox));
  if (!held && !accepted) return CONTACT_NOT_SAVED;
  if (!held) tellSaved();
  return CONTACT_SAVED;
}

/** Models sometimes pass the phone as a number. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void answer.then((accepted) => {
      clearTimeout(timer);
      resolve(accepted);
    });
  });
}

/** A contact captured in a call. `phone` is a number or the caller's words; times are Unix times in ms. */
interface CapturedContact {
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
