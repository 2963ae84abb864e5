import { METRICS } from '@site/server-data/metrics';
import { elevenLabsSecretSchema } from '@site/server-data/secrets';
import { cachedSecret, fetchSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { createLog, errorFields } from '../shared/log';
import { createMeter } from '../shared/meter';
import { CreditUnknown, creditLeft, refusedAgents } from './core';

const NAME = 'voice-credit';
const environment = lazyEnvironment('ELEVENLABS_API_URL', 'ELEVENLABS_AGENT_IDS', 'ELEVENLABS_SECRET_ID');
const log = createLog(NAME);
const meter = createMeter(NAME);

const secret = cachedSecret({
  schema: elevenLabsSecretSchema,
  fetchText: () => fetchSecret(environment().ELEVENLABS_SECRET_ID),
  now: Date.now,
});

/** Runs on the schedule. Writes no credit that is unknown: the alarm treats missing data as breaching. */
export async function handler(): Promise<void> {
  try {
    const { apiKey } = await secret.read();
    const { ELEVENLABS_API_URL: apiUrl, ELEVENLABS_AGENT_IDS: agents } = environment();
    const service = { apiUrl, apiKey, fetch };
    const refused = await refusedAgents(service, agents);
    for (const upstreamStatus of refused) log.warn('signed url failed', { upstreamStatus });
    meter.count(METRICS.signedUrlsIssued, refused.length === 0 ? 1 : 0);
    if (refused.length > 0) secret.forget();
    meter.percent(METRICS.voiceCreditPercent, await creditLeft(service));
  } catch (error) {
    if (error instanceof CreditUnknown) secret.forget();
    const upstreamStatus = error instanceof CreditUnknown ? error.upstreamStatus : undefined;
    log.warn('voice credit unknown', { upstreamStatus, ...errorFields(error) });
  }
  meter.flush();
}
