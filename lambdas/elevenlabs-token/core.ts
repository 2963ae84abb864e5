import { type TokenRequest, type TokenResponse, tokenResponseSchema } from '@site/contracts/api/voice';
import { METRICS } from '@site/server-data/metrics';
import { ApiError } from '../shared/api-error';
import type { CountEvent } from '../shared/count-event';
import type { Log } from '../shared/log';
import type { Count } from '../shared/meter';
import { readJsonCapped } from '../shared/read-capped';
import { DAY, HOUR, type Quotas } from '../shared/table/quotas';

const TIMEOUT_MS = 5000;

export interface SignedUrlLimits {
  perVisitorHour: number;
  perAddressHour: number;
  /** For all visitors together. */
  perDay: number;
}

export interface SignedUrlDependencies {
  /** The visitor that the session proves, and the hashed address. */
  caller: { visitor: string | undefined; address: string };
  sessionRequired: boolean;
  quotas: Pick<Quotas, 'take'>;
  limits: SignedUrlLimits;
  now: Date;
  voiceEnabled: boolean;
  agentIds: readonly string[];
  /** Base URL of the service, without a trailing slash. */
  apiUrl: string;
  apiKey(): Promise<string>;
  /** Called when the service rejects the key. */
  forgetApiKey(): void;
  fetch: typeof fetch;
  log: Log;
  count: Count;
}

/**
 * Requests a signed conversation URL from ElevenLabs (valid for 15 minutes; single-use because of
 * `include_conversation_id`). Throws ApiError `voice_unavailable`, `unauthorized`, `forbidden`, `too_many_requests`,
 * `no_signed_url` or `upstream_failed`. https://elevenlabs.io/docs/api-reference/conversations/get-signed-url
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
  if (deps.sessionRequired && deps.caller.visitor === undefined) {
    deps.count(METRICS.signedUrlsRefused);
    throw new ApiError('unauthorized');
  }
  await takeQuota(deps);
  const apiKey = await deps.apiKey();
  const query = new URLSearchParams({ agent_id, include_conversation_id: 'true' });
  const answer = await ask(`${deps.apiUrl}/v1/convai/conversation/get-signed-url?${query}`, apiKey, deps);
  const signed = tokenResponseSchema.safeParse(answer.body);
  if (signed.success && /^wss?:/.test(signed.data.signed_url)) {
    deps.count(METRICS.signedUrlsIssued);
    return signed.data;
  }
  if (answer.upstreamStatus === 401) deps.forgetApiKey();
  const answered = answer.outcome === 'ok';
  deps.log.warn('signed url failed', {
    outcome: answered ? 'malformed' : answer.outcome,
    upstreamStatus: answer.upstreamStatus,
  });
  deps.count(METRICS.signedUrlsFailed);
  throw new ApiError(answered ? 'no_signed_url' : 'upstream_failed');
}

/**
 * Returns what `request` returns and counts the call as its outcome. What the visitor or the owner decided is no event: a refusal, a
 * used-up quota, voice turned off.
 */
export async function countCall<Result>(
  request: () => Promise<Result>,
  countEvent: CountEvent,
): Promise<Result> {
  const result = await request().catch(async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'upstream_failed' || code === 'no_signed_url') await countEvent('calls', 'outside');
    if (code === undefined) await countEvent('calls', 'bad');
    throw error;
  });
  await countEvent('calls', 'good');
  return result;
}

async function takeQuota({ caller, limits, quotas, now, count }: SignedUrlDependencies): Promise<void> {
  const rule = (scope: string, subject: string, limit: number, windowSeconds: number) => ({
    scope: `signed-urls-${scope}`,
    subject,
    limit,
    windowSeconds,
  });
  // Check per-visitor limits first, so that a refusal spends no global quota.
  const wait = await quotas.take(
    [
      ...(caller.visitor ? [rule('visitor', caller.visitor, limits.perVisitorHour, HOUR)] : []),
      rule('address', caller.address, limits.perAddressHour, HOUR),
      rule('all', 'all', limits.perDay, DAY),
    ],
    now,
  );
  if (wait === undefined) return;
  count(METRICS.quotaRefused);
  throw new ApiError('too_many_requests', [], wait);
}

interface Answer {
  outcome: 'ok' | 'status' | 'timeout' | 'network';
  upstreamStatus?: number;
  body?: unknown;
}

async function ask(url: string, apiKey: string, deps: SignedUrlDependencies): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await deps.fetch(url, {
      headers: { 'xi-api-key': apiKey, accept: 'application/json' },
      // A redirect would send the key to an unconfigured host.
      redirect: 'error',
      signal,
    });
    const upstreamStatus = response.status;
    if (!response.ok) return { outcome: 'status', upstreamStatus };
    return { outcome: 'ok', upstreamStatus, body: await readJsonCapped(response, signal) };
  } catch (error) {
    return { outcome: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network' };
  }
}
