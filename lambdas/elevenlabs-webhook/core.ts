import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLikelyPhone, isPhone, type ReadPhone } from '@site/contracts/api/phone';
import { endsWithCode, spokenPhone } from '@site/contracts/api/spoken-phone';
import { RECORD_LANGUAGE } from '@site/contracts/api/voice-constants';
import { cutText } from '@site/contracts/cut-text';
import { LIMITS } from '@site/contracts/limits';
import { METRICS } from '@site/server-data/metrics';
import { WEBHOOK_WINDOW_SECONDS, type Webhook, type WebhookOutcome } from '@site/server-data/webhook';
import type { Count } from '../shared/meter';
import type { ContactStore } from '../shared/table/contact-store';
import type { TranscriptStore } from '../shared/table/transcript-store';

interface WebhookDependencies {
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
/** Characters that a country code in words takes at most. */
const CODE_LENGTH = 60;
const TRANSCRIPT_LENGTH = 100_000;

/**
 * Stores the transcript of a finished conversation, and a phone number in it as a report of its caller's contact: a new one, and so a
 * message, if the contact tool has not stored it. Repeated webhooks change nothing, but complete an interrupted first attempt.
 */
export async function keepConversation({ data }: Webhook, deps: WebhookDependencies): Promise<WebhookOutcome> {
  // The workspace may have other agents. A conversation that names none is kept, since the signature is ours.
  if (data.agent_id !== undefined && !deps.agentIds.includes(data.agent_id)) return 'ignored';
  const { now, count, correlationId } = deps;
  const conversationId = data.conversation_id;
  const durationSeconds = limitSeconds(data.metadata?.call_duration_secs);
  const fresh = await deps.transcripts.put({
    conversationId,
    agentId: data.agent_id ?? null,
    summary: data.analysis?.transcript_summary ?? null,
    durationSeconds,
    turns: turnsOf(data),
    now,
  });
  count(fresh ? METRICS.transcriptsStored : METRICS.transcriptsRepeated);
  const heard = heardContact(data);
  if (heard)
    await deps.contacts.put({
      source: 'heard',
      body: {
        conversation_id: conversationId,
        phone_number: heard.phone,
        ...(heard.said ? { phone_said: heard.said } : {}),
        user_name: heard.name,
        duration_seconds: durationSeconds,
        language: RECORD_LANGUAGE,
      },
      sentKey: undefined,
      phone: heard.phone,
      conversationId,
      correlationId,
      now,
    });
  return fresh ? 'stored' : 'repeated';
}

function turnsOf({ transcript = [] }: Webhook['data']): string[] {
  const turns: string[] = [];
  let length = 0;
  for (const { role, message } of transcript.slice(0, TURNS)) {
    if (!message) continue;
    const turn = `${role === 'user' ? 'user' : 'agent'}: ${cutText(message, TURN_LENGTH)}`;
    length += turn.length;
    if (length > TRANSCRIPT_LENGTH) break;
    turns.push(turn);
  }
  return turns;
}

const limitSeconds = (value = 0) => Math.min(Math.max(Math.round(value), 0), LIMITS.durationSeconds);

interface HeardContact extends ReadPhone {
  name: string | null;
}

/** At least nine digits: prices, dates and times in a conversation are shorter. */
const isHeardPhone = (heard: ReadPhone | undefined): heard is ReadPhone =>
  heard !== undefined && isPhone(heard.phone) && heard.phone.replace('+', '').length >= 9;

/** Splits an id of the analysis into words. Owners choose these ids: `phone_number`, `visitorName`, `Company name`. */
const wordsOf = (id: string): string[] =>
  id
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
/** Companies and products have names, too: accept only ids whose other words mean a person. */
const PERSON = /^(?:user|visitor|client|customer|caller|contact|person|lead|full|first|given)?(?:s|name)?$/;
const namesPerson = (words: string[]) =>
  words.some((word) => word.endsWith('name')) && words.every((word) => PERSON.test(word));
const namesPhone = (words: string[]) =>
  words.some((word) => /^(?:tel|mobile|cell|(?:tele)?phones?(?:number)?)$/.test(word));

/**
 * Returns the phone number that a visitor left in a conversation: from the service's analysis, else from the visitor's own
 * words the last number that begins as phones do, else the last long one; undefined when there is none.
 */
export function heardContact({ analysis, transcript = [] }: Webhook['data']): HeardContact | undefined {
  const collected = Object.entries(analysis?.data_collection_results ?? {});
  const collectedAs = (wanted: (words: string[]) => boolean) =>
    collected.filter(([id]) => wanted(wordsOf(id))).map(([, { value = '' }]) => String(value));
  const name = cutText(collectedAs(namesPerson).find(Boolean) ?? '', LIMITS.nameLength) || null;
  // The analysis fills this field for every conversation: ignore values without a number.
  const collectedPhone = collectedAs(namesPhone)
    .map(spokenPhone)
    .find((heard) => heard && isPhone(heard.phone));
  if (collectedPhone) return { ...collectedPhone, name };
  const spoken = visitorsWords(transcript).map(spokenPhone).filter(isHeardPhone);
  // Numbers of orders and contracts are long, too.
  const chosen = spoken.findLast(({ phone }) => isLikelyPhone(phone)) ?? spoken.at(-1);
  return chosen && { ...chosen, name };
}

/**
 * Returns what the visitor said; a number may go on in the next turn, if nobody has answered between, or if only its country
 * code was said before.
 */
function visitorsWords(transcript: NonNullable<Webhook['data']['transcript']>): string[] {
  const words: string[] = [];
  let isVisitor = false;
  for (const { role, message } of transcript) {
    if (!message) continue;
    const turn = cutText(message, TURN_LENGTH);
    const before = words.at(-1);
    const goesOn = before !== undefined && (isVisitor || endsWithCode(before.slice(-CODE_LENGTH)));
    if (role === 'user') words.push(goesOn ? `${words.pop()}\n${turn}` : turn);
    isVisitor = role === 'user';
  }
  return words;
}

/**
 * Returns whether `header` (`t=<unix>,v0=<hex>[,v0=<hex>]`) signs exactly this body with one of the secrets, at a time
 * within the window before or after ours. Compares in constant time.
 */
export function verifySignature(
  header: string,
  rawBody: string,
  secrets: readonly (string | undefined)[],
  nowSeconds: number,
): boolean {
  const pairs = header
    .slice(0, 1000)
    .split(',')
    .map((pair) => pair.trim().split('='));
  const time = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowSeconds - Number(time)) > WEBHOOK_WINDOW_SECONDS) return false;
  const sent = pairs
    .filter(([name, value = '']) => name === 'v0' && /^[0-9a-f]{64}$/i.test(value))
    .slice(0, 5)
    .map(([, value = '']) => Buffer.from(value, 'hex'));
  let valid = false;
  for (const secret of secrets) {
    if (!secret) continue;
    const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest();
    for (const signature of sent) valid = timingSafeEqual(signature, expected) || valid;
  }
  return valid;
}
