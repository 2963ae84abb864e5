import { METRICS } from '@site/server-data/metrics';
import { elevenLabsSecretSchema } from '@site/server-data/secrets';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { createLog, errorFields } from '../shared/log';
import { createMeter } from '../shared/meter';
import { dynamo } from '../shared/table/dynamo';
import { isSwitchedOff } from '../shared/table/is-switched-off';
import { readCredit, refusedAgents } from './core';

const NAME = 'voice-credit';
const environment = lazyEnvironment('ELEVENLABS_API_URL', 'ELEVENLABS_AGENT_IDS', 'ELEVENLABS_SECRET_ID', 'TABLE_NAME');
const log = createLog(NAME);
const meter = createMeter(NAME);

const secret = storedSecret(elevenLabsSecretSchema, () => environment().ELEVENLABS_SECRET_ID);

/** Runs on the schedule. Writes no credit that is unknown: the alarm treats missing data as breaching. */
export async function handler(): Promise<void> {
  try {
    const { refused, credit } = await secret.use(askService, ({ refused, credit }) =>
      [...refused, credit.status].includes(401),
    );
    // Who has switched calls off wants no alarm on them. If that can't be read, they are on.
    if (await isSwitchedOff(dynamo, environment().TABLE_NAME, 'voice').catch(() => false))
      meter.count(METRICS.callsSwitchedOff);
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
