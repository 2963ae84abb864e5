import { readJsonCapped } from '@platform/base/read-capped';
import * as z from 'zod/mini';
import type { LogFields } from '../shared/log';

const TIMEOUT_MS = 10_000;

export interface Bot {
  botToken: string;
  chatId: string;
}

/** The fields of Telegram's answers that are read here: https://core.telegram.org/bots/api#making-requests */
const answerSchema = z.object({
  ok: z.boolean(),
  parameters: z.catch(z.optional(z.object({ retry_after: z.optional(z.number()) })), undefined),
});
type Answer = z.output<typeof answerSchema>;

/**
 * Result of a send. `rate_limited`: Telegram asks for a pause. `rejected`: it refuses this message or this bot, so another
 * message may still be accepted. `unreachable`: the outcome is unknown, and other sends would fail, too.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'rate_limited'; retryAfterSeconds: number }
  | { outcome: 'rejected'; upstreamStatus: number }
  | { outcome: 'unreachable'; upstreamStatus?: number };

export interface Telegram {
  /** Base URL of the service, without a trailing slash. */
  apiUrl: string;
  bot: Bot;
  fetch: typeof fetch;
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
    const upstreamStatus = response.status;
    const parsed = answerSchema.safeParse(await readJsonCapped(response, signal).catch(() => undefined));
    const answer = parsed.success ? parsed.data : undefined;
    if (upstreamStatus === 429)
      return { outcome: 'rate_limited', retryAfterSeconds: retryAfter(answer, response) };
    if (upstreamStatus >= 500) return { outcome: 'unreachable', upstreamStatus };
    if (!response.ok || answer?.ok === false) return { outcome: 'rejected', upstreamStatus };
    return answer ? { outcome: 'sent' } : { outcome: 'unreachable', upstreamStatus };
  } catch {
    return { outcome: 'unreachable' };
  }
}

/** Returns the seconds of `parameters.retry_after`, else of the header; at most one hour. */
function retryAfter(answer: Answer | undefined, response: Response): number {
  const seconds = answer?.parameters?.retry_after ?? Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 5;
}

/** Returns the fields of a result that may be logged. */
export function resultFields(result: SendResult): LogFields {
  return {
    outcome: result.outcome,
    upstreamStatus: 'upstreamStatus' in result ? result.upstreamStatus : undefined,
  };
}
