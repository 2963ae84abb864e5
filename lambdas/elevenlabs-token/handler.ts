import { readJsonCapped } from '@platform/base/read-capped';
import {
  type TokenRequest,
  type TokenResponse,
  tokenRequestSchema,
  tokenResponseSchema,
} from '@site/contracts/api/voice';
import { METRICS } from '@site/server-data/metrics';
import { elevenLabsSecretSchema, keysSecretSchema } from '@site/server-data/secrets';
import { SYNTHETIC_VISITOR } from '@site/server-data/synthetic';
import { type CachedSecret, storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, jsonResponse, type RouteTools } from '../shared/http-handler';
import { ApiError, type HttpRequest, JSON_TYPE, parseBody, siteOf } from '../shared/http-request';
import { errorFields, type Log } from '../shared/log';
import type { Count } from '../shared/meter';
import { readVisitor } from '../shared/session';
import { type CountEvent, eventCounter, serviceLevelCounts } from '../shared/table/counters';
import { dynamo, isVoiceOff } from '../shared/table/dynamo';
import { DAY, HOUR, type Quotas, type Rule, tableQuotas } from '../shared/table/quotas';

const environment = lazyEnvironment(
  'SITE_ORIGINS',
  'VOICE_ENABLED',
  'ELEVENLABS_API_URL',
  'ELEVENLABS_AGENT_IDS',
  'ELEVENLABS_SECRET_ID',
  'TABLE_NAME',
  'SESSION_REQUIRED',
  'SESSION_SECRET_ID',
  'SIGNED_URLS_PER_VISITOR_HOUR',
  'SIGNED_URLS_PER_ADDRESS_HOUR',
  'SIGNED_URLS_PER_DAY',
);

const secret = storedSecret(elevenLabsSecretSchema, () => environment().ELEVENLABS_SECRET_ID);
const sessionKeys = storedSecret(keysSecretSchema, () => environment().SESSION_SECRET_ID);
const quotas = tableQuotas(() => environment().TABLE_NAME);

/** Returns the visitor that the session proves. When sessions are not required, unreadable signing keys don't prevent a call. */
const visitorOf = ({ headers }: HttpRequest): Promise<string | undefined> =>
  readVisitor(headers, sessionKeys).catch((error: unknown) => {
    if (environment().SESSION_REQUIRED) throw error;
    return undefined;
  });

async function signUrl(
  input: TokenRequest,
  request: HttpRequest,
  visitorProven: Promise<string | undefined>,
  { log, count }: RouteTools,
) {
  // Before anything else, so that its failure is this one's.
  const visitor = await visitorProven;
  const { TABLE_NAME, VOICE_ENABLED, ELEVENLABS_AGENT_IDS, ELEVENLABS_API_URL, SESSION_REQUIRED, ...limits } =
    environment();
  const now = new Date();
  const site = siteOf(request.network);
  return requestSignedUrl(input, {
    voiceEnabled: VOICE_ENABLED && !(await isVoiceOff(dynamo, TABLE_NAME)),
    sender: {
      visitor,
      address: await quotas.hashAddress(request.network, now),
      site: site && (await quotas.hashAddress(site, now)),
    },
    sessionRequired: SESSION_REQUIRED,
    quotas,
    limits,
    now,
    agentIds: ELEVENLABS_AGENT_IDS,
    apiUrl: ELEVENLABS_API_URL,
    secret,
    fetch,
    log,
    count,
  });
}

export const handler = httpHandler({
  name: 'elevenlabs-token',
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, tools) {
    const input = parseBody(tokenRequestSchema, request);
    const countEvent = eventCounter({
      ...tools,
      counts: () => serviceLevelCounts(dynamo, environment().TABLE_NAME),
    });
    const visitor = visitorOf(request);
    const countUnmarked: CountEvent = async (...event) => {
      if (!isMarked({ visitor: await visitor.catch(() => undefined) })) await countEvent(...event);
    };
    return jsonResponse(200, await countCall(() => signUrl(input, request, visitor, tools), countUnmarked));
  },
});

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

/** Counts a call as its outcome. What visitor or owner decided is no event: a refusal, a quota, voice turned off. */
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
