import { type TokenRequest, tokenRequestSchema } from '@site/contracts/api/voice';
import { elevenLabsSecretSchema, keysSecretSchema } from '@site/server-data/secrets';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, jsonResponse, type RouteTools } from '../shared/http-handler';
import { type HttpRequest, JSON_TYPE, parseBody, siteOf } from '../shared/http-request';
import { readVisitor } from '../shared/session';
import { type CountEvent, eventCounter, serviceLevelCounts } from '../shared/table/count-event';
import { dynamo } from '../shared/table/dynamo';
import { isSwitchedOff } from '../shared/table/is-switched-off';
import { tableQuotas } from '../shared/table/quotas';
import { countCall, isMarked, requestSignedUrl } from './core';

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
  readVisitor(headers, sessionKeys, Math.floor(Date.now() / 1000)).catch((error: unknown) => {
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
    voiceEnabled: VOICE_ENABLED && !(await isSwitchedOff(dynamo, TABLE_NAME, 'voice')),
    sender: {
      visitor,
      address: await quotas().hashAddress(request.network, now),
      site: site && (await quotas().hashAddress(site, now)),
    },
    sessionRequired: SESSION_REQUIRED,
    quotas: quotas(),
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
    const counts = () => serviceLevelCounts(dynamo, environment().TABLE_NAME);
    const countEvent = eventCounter({ ...tools, counts });
    const visitor = visitorOf(request);
    const countUnmarked: CountEvent = async (...event) => {
      if (!isMarked({ visitor: await visitor.catch(() => undefined) })) await countEvent(...event);
    };
    return jsonResponse(200, await countCall(() => signUrl(input, request, visitor, tools), countUnmarked));
  },
});
