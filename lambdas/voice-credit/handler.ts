import { METRICS } from '@site/server-data/metrics';
import { elevenLabsSecretSchema } from '@site/server-data/secrets';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { createLog, errorFields } from '../shared/log';
import { createMeter } from '../shared/meter';
import { dynamo } from '../shared/table/dynamo';
import { isSwitchedOff } from '../shared/table/is-switched-off';
import { CreditUnknown, creditLeft, refusedAgents } from './core';

const NAME = 'voice-credit';
const environment = lazyEnvironment('ELEVENLABS_API_URL', 'ELEVENLABS_AGENT_IDS', 'ELEVENLABS_SECRET_ID', 'TABLE_NAME');
const log = createLog(NAME);
const meter = createMeter(NAME);

const secret = storedSecret(elevenLabsSecretSchema, () => environment().ELEVENLABS_SECRET_ID);

/** Runs on the schedule. Writes no credit that is unknown: the alarm treats missing data as breaching. */
export async function handler(): Promise<void> {
  try {
    const { refused, credit } = await secret.use(askService, ({ refused, credit }) =>
      [...refused, statusOf(credit)].includes(401),
    );
    // Who has switched calls off wants no alarm on them. If that can't be read, they are on.
    if (await isSwitchedOff(dynamo, environment().TABLE_NAME, 'voice').catch(() => false))
      meter.count(METRICS.callsSwitchedOff);
    for (const upstreamStatus of refused) log.warn('signed url failed', { upstreamStatus });
    meter.count(METRICS.signedUrlsIssued, refused.length === 0 ? 1 : 0);
    if (credit instanceof Error) throw credit;
    meter.count(METRICS.voiceCreditPercent, credit, 'Percent');
  } catch (error) {
    log.warn('voice credit unknown', { upstreamStatus: statusOf(error), ...errorFields(error) });
  }
  meter.flush();
}

async function askService({ apiKey }: { apiKey: string }) {
  const { ELEVENLABS_API_URL: apiUrl, ELEVENLABS_AGENT_IDS: agents } = environment();
  const service = { apiUrl, apiKey, fetch };
  const refused = await refusedAgents(service, agents);
  const credit = await creditLeft(service).catch((error: Error) => error);
  return { refused, credit };
}

const statusOf = (error: unknown) => (error instanceof CreditUnknown ? error.upstreamStatus : undefined);
