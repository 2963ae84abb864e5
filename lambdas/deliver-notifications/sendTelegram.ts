import type { LogFields } from '../shared/log';

const TIMEOUT_MS = 10_000;

export interface Bot {
  botToken: string;
  chatId: string;
}

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
    const answer = await response.json().catch(() => undefined);
    const upstreamStatus = response.status;
    if (upstreamStatus === 429)
      return { outcome: 'rate_limited', retryAfterSeconds: retryAfter(answer, response) };
    if (upstreamStatus >= 500) return { outcome: 'unreachable', upstreamStatus };
    if (!response.ok || answer?.ok === false) return { outcome: 'rejected', upstreamStatus };
    return { outcome: 'sent' };
  } catch {
    return { outcome: 'unreachable' };
  }
}

/** Seconds from the answer's `parameters.retry_after`, else from the header; one hour at most. */
function retryAfter(answer: unknown, response: Response): number {
  const { parameters } = (answer ?? {}) as { parameters?: { retry_after?: unknown } };
  const seconds = Number(parameters?.retry_after ?? response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 5;
}

/** What may be logged of a result. */
export function resultFields(result: SendResult): LogFields {
  return {
    outcome: result.outcome,
    upstreamStatus: 'upstreamStatus' in result ? result.upstreamStatus : undefined,
  };
}
