import { readJsonCapped } from '@platform/base/read-capped';
import { METRICS } from '@site/server-data/metrics';
import { elevenLabsSecretSchema } from '@site/server-data/secrets';
import * as z from 'zod/mini';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { createLog, errorFields } from '../shared/log';
import { createMeter } from '../shared/meter';
import { dynamo, isVoiceOff } from '../shared/table/dynamo';

const NAME = 'voice-credit';
const environment = lazyEnvironment('ELEVENLABS_API_URL', 'ELEVENLABS_AGENT_IDS', 'ELEVENLABS_SECRET_ID', 'TABLE_NAME');
const log = createLog(NAME);
const meter = createMeter(NAME);

const secret = storedSecret(elevenLabsSecretSchema, () => environment().ELEVENLABS_SECRET_ID);

/** Runs on the schedule. Writes no credit that is unknown: the alarm treats missing data as breaching. */
export async function handler(): Promise<void> {
  try {
    const { refused, credit } = await secret.use(askService, ({ refused }) => refused.includes(401));
    // Who has switched calls off wants no alarm on them. If that can't be read, they are on.
    if (await isVoiceOff(dynamo, environment().TABLE_NAME).catch(() => false)) meter.count(METRICS.callsSwitchedOff);
    for (const upstreamStatus of refused) log.warn('signed url failed', { upstreamStatus });
    meter.count(METRICS.signedUrlsIssued, refused.length === 0 ? 1 : 0);
    if (credit.percent === undefined) log.warn('voice credit unknown', { upstreamStatus: credit.status });
    else meter.count(METRICS.voiceCreditPercent, credit.percent, 'Percent');
  } catch (error) {
    log.warn('voice credit unknown', errorFields(error));
  }
  meter.flush();
}

async function askService({ apiKey }: { apiKey: string }) {
  const { ELEVENLABS_API_URL: apiUrl, ELEVENLABS_AGENT_IDS: agents } = environment();
  const service = { apiUrl, apiKey, fetch };
  return { refused: await refusedAgents(service, agents), credit: await readCredit(service) };
}

const TIMEOUT_MS = 10_000;

const signedUrlSchema = z.object({ signed_url: z.string() });
const subscriptionSchema = z.object({ character_count: z.number(), character_limit: z.number() });

interface VoiceCreditDependencies {
  apiUrl: string;
  apiKey: string;
  fetch: typeof fetch;
}

/**
 * Returns the remaining credit of the billing period at ElevenLabs, in per cent, at least 0, and the answer's status. Without
 * `percent` it is unknown. The key needs the permission `user_read`. https://elevenlabs.io/docs/api-reference/user/subscription/get
 */
export async function readCredit(service: VoiceCreditDependencies): Promise<{ percent?: number; status?: number }> {
  const { status, body } = await getJson(service, 'user/subscription');
  const subscription = subscriptionSchema.safeParse(body);
  if (!subscription.success) return status === undefined ? {} : { status };
  const { character_count: used, character_limit: limit } = subscription.data;
  return { percent: limit > 0 ? Math.max(0, ((limit - used) / limit) * 100) : 0 };
}

/** Returns the status of each agent that gets no signed URL. A URL costs no credit, and our route needs a session. */
export async function refusedAgents(
  service: VoiceCreditDependencies,
  agentIds: readonly string[],
): Promise<(number | undefined)[]> {
  const answers = agentIds.map(async (agent) => {
    const path = `convai/conversation/get-signed-url?${new URLSearchParams({ agent_id: agent })}`;
    const { status, body } = await getJson(service, path);
    return signedUrlSchema.safeParse(body).success ? [] : [status];
  });
  return (await Promise.all(answers)).flat();
}

/** Returns the service's status and body; without them if it did not answer, or not with JSON. */
async function getJson({ apiUrl, apiKey, fetch }: VoiceCreditDependencies, path: string) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${apiUrl}/v1/${path}`, {
    headers: { 'xi-api-key': apiKey, accept: 'application/json' },
    // A redirect would send the key to an unconfigured host.
    redirect: 'error',
    signal,
  }).catch(() => undefined);
  const body = response?.ok ? await readJsonCapped(response, signal).catch(() => undefined) : undefined;
  return { status: response?.status, body };
}
