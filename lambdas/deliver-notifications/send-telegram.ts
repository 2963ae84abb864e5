import * as z from 'zod/mini';
import type { LogFields } from '../shared/log';
import { readJsonCapped } from '../shared/read-capped';

const TIMEOUT_MS = 10_000;

export interface Bot {
  botToken: string;
  chatId: string;
}

/** The part of Telegram's answers that is read here: https://core.telegram.org/bots/api#making-requests */
const answerSchema = z.object({
  ok: z.boolean(),
  parameters: z.catch(z.optional(z.object({ retry_after: z.optional(z.number()) })), undefined),
});
type Answer = z.output<typeof answerSchema>;

/**
 * How a send ended. `rate_limited`: Telegram asks for a pause. `rejected`: it refuses this message or this bot, so
 * another message may still pass. `unreachable`: nobody knows, so nothing else will pass either.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'rate_limited'; retryAfterSeconds: number }
  | { outcome: 'rejected'; upstreamStatus: number }
  | { outcome: 'unreachable'; upstreamStatus?: number };

export interface Telegram {
  /** Address of the service, without a slash at its end. */
  apiUrl: string;
  bot: Bot;
  fetch: typeof fetch;
}

/**
 * Sends one text by https://core.telegram.org/bots/api#sendmessage, as plain text and without link previews.
 * Only Telegram's own `"ok": true` counts as sent: a sign-in page, a proxy and a cut answer say 200 too.
 * Never throws and never passes on an error of fetch, because its message may hold the address, and so the token.
 */
export async function sendTelegram(text: string, { apiUrl, bot, fetch }: Telegram): Promise<SendResult> {
  try {
    const response = await fetch(`${apiUrl}/bot${bot.botToken}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: bot.chatId, text, link_preview_options: { is_disabled: true } }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const upstreamStatus = response.status;
    const parsed = answerSchema.safeParse(await readJsonCapped(response).catch(() => undefined));
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

/** Seconds from the answer's `parameters.retry_after`, else from the header; one hour at most. */
function retryAfter(answer: Answer | undefined, response: Response): number {
  const seconds = answer?.parameters?.retry_after ?? Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 5;
}

/** What may be logged of a result. */
export function resultFields(result: SendResult): LogFields {
  return {
    outcome: result.outcome,
    upstreamStatus: 'upstreamStatus' in result ? result.upstreamStatus : undefined,
  };
}
