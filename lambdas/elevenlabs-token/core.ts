import { readJsonCapped } from '@platform/base/read-capped';
import { type TokenRequest, type TokenResponse, tokenResponseSchema } from '@site/contracts/api/voice';
import { METRICS } from '@site/server-data/metrics';
import { SYNTHETIC_VISITOR } from '@site/server-data/synthetic';
import { ApiError } from '../shared/api-error';
import type { CachedSecret } from '../shared/cached-secret';
import { errorFields, type Log } from '../shared/log';
import type { Count } from '../shared/meter';
import type { CountEvent } from '../shared/table/count-event';
import { DAY, HOUR, type Quotas, type Rule } from '../shared/table/quotas';

const TIMEOUT_MS = 5000;

export interface SignedUrlDependencies {
  /** The visitor that the session proves, the hashed address and, for IPv6, the hashed network around it. */
  sender: { visitor: string | undefined; address: string; site?: string | undefined };
  sessionRequired: boolean;
  quotas: Pick<Quotas, 'take' | 'giveBack'>;
  limits: Record<'SIGNED_URLS_PER_VISITOR_HOUR' | 'SIGNED_URLS_PER_ADDRESS_HOUR' | 'SIGNED_URLS_PER_DAY', number>;
  now: Date;
  voiceEnabled: boolean;
  agentIds: readonly string[];
  /** Base URL of the service, without a trailing slash. */
  apiUrl: string;
  secret: CachedSecret<{ apiKey: string }>;
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
  if (!deps.voiceEnabled) {
    deps.count(METRICS.callsSwitchedOff);
    throw new ApiError('voice_unavailable');
  }
  if (!deps.agentIds.includes(agent_id)) {
    deps.count(METRICS.signedUrlsRefused);
    throw new ApiError('forbidden');
  }
  if (deps.sessionRequired && deps.sender.visitor === undefined) {
    deps.count(METRICS.signedUrlsRefused);
    throw new ApiError('unauthorized');
  }
  const rules = isMarked(deps.sender) ? [] : quotaRules(deps);
  const wait = await deps.quotas.take(rules, deps.now);
  if (wait !== undefined) {
    deps.count(METRICS.quotaRefused);
    // Every hour brings a new share of the day.
    throw new ApiError('too_many_requests', [], Math.min(wait, HOUR - (secondsOf(deps.now) % HOUR)));
  }
  try {
    return await fetchSignedUrl(agent_id, deps);
  } catch (error) {
    // An outage of the service must not use up what visitors may call when it is back.
    await deps.quotas.giveBack(rules, deps.now).catch((failed: unknown) => {
      deps.log.warn('quota not given back', errorFields(failed));
    });
    throw error;
  }
}

/** Whether the browser visitor asks: its calls use no quota, count as no event, and get no transcript. */
export const isMarked = ({ visitor }: Pick<SignedUrlDependencies['sender'], 'visitor'>): boolean =>
  visitor === SYNTHETIC_VISITOR;

async function fetchSignedUrl(agentId: string, deps: SignedUrlDependencies): Promise<TokenResponse> {
  const query = new URLSearchParams({ agent_id: agentId, include_conversation_id: 'true' });
  const url = `${deps.apiUrl}/v1/convai/conversation/get-signed-url?${query}`;
  const answer = await deps.secret.use(
    ({ apiKey }) => getJson(url, apiKey, deps),
    ({ upstreamStatus }) => upstreamStatus === 401,
  );
  const signed = tokenResponseSchema.safeParse(answer.body);
  if (signed.success && /^wss?:/.test(signed.data.signed_url)) {
    if (!isMarked(deps.sender)) deps.count(METRICS.signedUrlsIssued);
    return signed.data;
  }
  const isAnswered = answer.outcome === 'ok';
  deps.log.warn('signed url failed', {
    outcome: isAnswered ? 'malformed' : answer.outcome,
    upstreamStatus: answer.upstreamStatus,
  });
  deps.count(METRICS.signedUrlsFailed);
  throw new ApiError(isAnswered ? 'no_signed_url' : 'upstream_failed');
}

/**
 * Returns what `request` returns and counts the call as its outcome. What the visitor or the owner decided is no event: a refusal, a
 * used-up quota, voice turned off.
 */
export async function countCall<Result>(request: () => Promise<Result>, countEvent: CountEvent): Promise<Result> {
  const result = await request().catch(async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'upstream_failed' || code === 'no_signed_url') await countEvent('calls', 'outside');
    if (code === undefined) await countEvent('calls', 'bad');
    throw error;
  });
  await countEvent('calls', 'good');
  return result;
}

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);

/** How many addresses' quotas a whole IPv6 site gets: many visitors may share it. */
const ADDRESSES_PER_SITE = 4;
/** Hours of the day's quota that may be used in advance: one rush can't silence the assistant for the rest of the day. */
const HOURS_AHEAD = 6;

/** Per-visitor limits come first, so that a refusal spends nothing of what all visitors share. */
function quotaRules({ sender, limits, now }: SignedUrlDependencies): Rule[] {
  const rule = (scope: string, subject: string, limit: number, windowSeconds: number) => ({
    scope: `signed-urls-${scope}`,
    subject,
    limit,
    windowSeconds,
  });
  const dayShare = Math.min(1, (now.getUTCHours() + HOURS_AHEAD) / 24);
  return [
    ...(sender.visitor ? [rule('visitor', sender.visitor, limits.SIGNED_URLS_PER_VISITOR_HOUR, HOUR)] : []),
    rule('address', sender.address, limits.SIGNED_URLS_PER_ADDRESS_HOUR, HOUR),
    ...(sender.site ? [rule('site', sender.site, ADDRESSES_PER_SITE * limits.SIGNED_URLS_PER_ADDRESS_HOUR, HOUR)] : []),
    rule('all', 'all', Math.ceil(limits.SIGNED_URLS_PER_DAY * dayShare), DAY),
  ];
}

interface Answer {
  outcome: 'ok' | 'status' | 'timeout' | 'network';
  upstreamStatus?: number;
  body?: unknown;
}

async function getJson(url: string, apiKey: string, deps: SignedUrlDependencies): Promise<Answer> {
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
