import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLikelyPhone, isPhone, type ReadPhone } from '@site/contracts/api/phone';
import { endsWithCode, spokenPhone } from '@site/contracts/api/spoken-phone';
import { RECORD_LANGUAGE } from '@site/contracts/api/voice-constants';
import { cutText, LIMITS } from '@site/contracts/limits';
import { METRICS } from '@site/server-data/metrics';
import { webhookSecretSchema } from '@site/server-data/secrets';
import {
  TRANSCRIPTION,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_WINDOW_SECONDS,
  type Webhook,
  type WebhookOutcome,
  webhookSchema,
  webhookTypeSchema,
} from '@site/server-data/webhook';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, jsonResponse } from '../shared/http-handler';
import { ApiError, JSON_TYPE, parseFields, parseJson } from '../shared/http-request';
import type { Count } from '../shared/meter';
import { type ContactStore, contactStore } from '../shared/table/contact-store';
import { dynamo } from '../shared/table/dynamo';
import { type TranscriptStore, transcriptStore } from '../shared/table/transcript-store';

const environment = lazyEnvironment('TABLE_NAME', 'WEBHOOK_SECRET_ID', 'ELEVENLABS_AGENT_IDS', 'TRANSCRIPT_DAYS');
const secret = storedSecret(webhookSecretSchema, () => environment().WEBHOOK_SECRET_ID);

export const handler = httpHandler({
  name: 'elevenlabs-webhook',
  contentTypes: [JSON_TYPE],
  maxBytes: LIMITS.webhookBytes,
  // The caller is a server: another site's page may not call it, and the site's own pages lack the signature.
  origins: () => [],
  async respond(request, { log, count }) {
    const { TABLE_NAME, TRANSCRIPT_DAYS, ELEVENLABS_AGENT_IDS } = environment();
    const header = request.headers[WEBHOOK_SIGNATURE_HEADER];
    const now = new Date();
    const seconds = Math.floor(now.getTime() / 1000);
    // A stage without a webhook has no secret, and a request without a signature needs none.
    const isSigned =
      header !== undefined &&
      (await secret.use(
        ({ current, previous }) => verifySignature(header, request.body, [current, previous], seconds),
        (valid) => !valid,
      ));
    if (!isSigned) {
      log.warn('webhook refused');
      if (header !== undefined) count(METRICS.webhooksRefused);
      throw new ApiError('unauthorized');
    }
    const body = parseJson(request.body);
    // A refusal would count as a failure, and failures disable the webhook.
    if (parseFields(webhookTypeSchema, body).type !== TRANSCRIPTION) return jsonResponse(200, { outcome: 'ignored' });
    const outcome = await keepConversation(parseFields(webhookSchema, body), {
      agentIds: ELEVENLABS_AGENT_IDS,
      transcripts: transcriptStore(dynamo, TABLE_NAME, TRANSCRIPT_DAYS),
      contacts: contactStore(dynamo, TABLE_NAME),
      correlationId: request.correlationId,
      now,
      count,
    });
    return jsonResponse(200, { outcome });
  },
});

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

/** From the analysis, else of the visitor's words the last number that begins as phones do, else the last long one. */
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

/** Returns the visitor's words; a number goes on in the next turn if nobody answers, or after its country code. */
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

/** Whether `header` (`t=<unix>,v0=<hex>[,…]`) signs this body, within the window. Compares in constant time. */
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
