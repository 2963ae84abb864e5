import { readJsonCapped } from '@platform/base/read-capped';
import * as z from 'zod/mini';
import type { LogFields } from '../shared/log';
import type { Move } from '../shared/table/telegram-channel';

const TIMEOUT_MS = 10_000;

export interface Bot {
  botToken: string;
  chatId: string;
}

/** The fields of Telegram's answers that are read here: https://core.telegram.org/bots/api#making-requests */
const answerSchema = z.object({
  ok: z.boolean(),
  parameters: z.catch(
    z.optional(
      z.object({
        retry_after: z.catch(z.optional(z.number()), undefined),
        migrate_to_chat_id: z.catch(z.optional(z.int()), undefined),
      }),
    ),
    undefined,
  ),
});
type Answer = z.output<typeof answerSchema>;

/**
 * Result of a send. `rate_limited`: Telegram asks for a pause. `rejected`: it refuses this message or this bot, so another
 * message may still be accepted. `migrated`: the group became a supergroup, which has another id. `unreachable`: nothing was
 * sent, and other sends would fail, too. `unknown`: so would they, but Telegram may have accepted this message.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'rate_limited'; retryAfterSeconds: number }
  | { outcome: 'rejected'; upstreamStatus: number }
  | { outcome: 'migrated'; chatId: string }
  | { outcome: 'unreachable' | 'unknown'; upstreamStatus?: number };

/** A result, and where Telegram has moved the configured chat, if it has. */
export type ChatResult = SendResult & { moved?: Move | undefined };

export interface Telegram {
  apiUrl: string;
  bot: Bot;
  fetch: typeof fetch;
}

/**
 * Sends a message to the bot's chat, wherever Telegram has moved it. `moved`: the move that is known, which counts only for
 * the chat that is configured now. Follows a new move once, so that no answer can make a loop.
 */
export async function sendToChat(text: string, moved: Move | undefined, telegram: Telegram): Promise<ChatResult> {
  const from = telegram.bot.chatId;
  const sendTo = (chatId: string) => sendTelegram(text, { ...telegram, bot: { ...telegram.bot, chatId } });
  const configured = moved?.from === from ? moved : undefined;
  const first = await sendTo(configured?.to ?? from);
  if (first.outcome !== 'migrated') return { ...first, moved: configured };
  return { ...(await sendTo(first.chatId)), moved: { from, to: first.chatId } };
}

/**
 * Sends one plain-text message without link previews: https://core.telegram.org/bots/api#sendmessage. Only Telegram's own
 * `"ok": true` counts as sent, because a sign-in page, a proxy and a truncated answer also return 200. Never throws: the
 * message of a fetch error may contain the URL, and so the token.
 */
export async function sendTelegram(text: string, { apiUrl, bot, fetch }: Telegram): Promise<SendResult> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`${apiUrl}/bot${bot.botToken}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: bot.chatId, text, link_preview_options: { is_disabled: true } }),
      redirect: 'error',
      signal,
    });
    const parsed = answerSchema.safeParse(await readJsonCapped(response, signal).catch(() => undefined));
    return resultOf(response, parsed.success ? parsed.data : undefined);
  } catch (error) {
    return { outcome: neverSent(error) ? 'unreachable' : 'unknown' };
  }
}

function resultOf(response: Response, answer: Answer | undefined): SendResult {
  const upstreamStatus = response.status;
  const moved = answer?.parameters?.migrate_to_chat_id;
  if (upstreamStatus === 429) return { outcome: 'rate_limited', retryAfterSeconds: retryAfter(answer, response) };
  if (upstreamStatus >= 500) {
    // A gateway's error page does not tell what happened behind it.
    const refused = answer?.ok === false || upstreamStatus === 503;
    return { outcome: refused ? 'unreachable' : 'unknown', upstreamStatus };
  }
  if (answer?.ok === false && moved !== undefined) return { outcome: 'migrated', chatId: String(moved) };
  if (!response.ok || answer?.ok === false) return { outcome: 'rejected', upstreamStatus };
  return answer ? { outcome: 'sent' } : { outcome: 'unknown', upstreamStatus };
}

/** Codes of failures before the request is sent; after it, Telegram may have accepted the message. */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|\w*CERT\w*)$/;

function neverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } | undefined };
  return BEFORE_SENDING.test(String(cause?.code));
}

/** Returns the seconds of `parameters.retry_after`, else of the header; at most one hour. */
function retryAfter(answer: Answer | undefined, response: Response): number {
  const seconds = answer?.parameters?.retry_after ?? Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 5;
}

/** Returns the fields of a result that may be logged. An id of a chat is no secret: nobody can use it without the token. */
export function resultFields({ moved, ...result }: ChatResult): LogFields {
  return {
    outcome: moved && result.outcome === 'sent' ? 'migrated' : result.outcome,
    upstreamStatus: 'upstreamStatus' in result ? result.upstreamStatus : undefined,
    chatId: moved?.to,
  };
}
