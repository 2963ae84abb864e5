import { type TokenRequest, type TokenResponse, tokenResponseSchema } from '@site/contracts/api/voice';
import { METRICS } from '@site/contracts/metrics';
import { ApiError } from '../shared/ApiError';
import type { Log } from '../shared/log';
import type { Count } from '../shared/meter';

const TIMEOUT_MS = 5000;

export interface SignedUrlDependencies {
  voiceEnabled: boolean;
  agentIds: readonly string[];
  /** Address of the service, without a slash at its end. */
  apiUrl: string;
  apiKey(): Promise<string>;
  /** Called when the service refused the key. */
  forgetApiKey(): void;
  fetch: typeof fetch;
  log: Log;
  count: Count;
}

/**
 * Asks ElevenLabs for a signed conversation address (valid 15 minutes; single-use because of
 * `include_conversation_id`). Throws ApiError `voice_unavailable`, `forbidden` or `upstream_failed`.
 * https://elevenlabs.io/docs/api-reference/conversations/get-signed-url
 */
export async function requestSignedUrl(
  { agent_id }: TokenRequest,
  deps: SignedUrlDependencies,
): Promise<TokenResponse> {
  if (!deps.voiceEnabled) throw new ApiError('voice_unavailable');
  if (!deps.agentIds.includes(agent_id)) {
    deps.count(METRICS.signedUrlsRefused);
    throw new ApiError('forbidden');
  }
  const apiKey = await deps.apiKey();
  const query = new URLSearchParams({ agent_id, include_conversation_id: 'true' });
  const answer = await ask(`${deps.apiUrl}/v1/convai/conversation/get-signed-url?${query}`, apiKey, deps);
  const signed = tokenResponseSchema.safeParse(answer.body);
  if (answer.outcome === 'ok' && signed.success && /^wss?:/.test(signed.data.signed_url)) {
    deps.count(METRICS.signedUrlsIssued);
    return signed.data;
  }
  if (answer.upstreamStatus === 401) deps.forgetApiKey();
  deps.log.warn('signed url failed', {
    outcome: answer.outcome === 'ok' ? 'malformed' : answer.outcome,
    upstreamStatus: answer.upstreamStatus,
  });
  deps.count(METRICS.signedUrlsFailed);
  throw new ApiError('upstream_failed');
}

interface Answer {
  outcome: 'ok' | 'status' | 'timeout' | 'network';
  upstreamStatus?: number;
  body?: unknown;
}

async function ask(url: string, apiKey: string, deps: SignedUrlDependencies): Promise<Answer> {
  try {
    const response = await deps.fetch(url, {
      headers: { 'xi-api-key': apiKey, accept: 'application/json' },
      // A redirect would carry the key to an address that nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const upstreamStatus = response.status;
    if (!response.ok) return { outcome: 'status', upstreamStatus };
    return { outcome: 'ok', upstreamStatus, body: await response.json() };
  } catch (error) {
    return { outcome: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network' };
  }
}
