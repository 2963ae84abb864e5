import { type TokenRequest, tokenRequestSchema } from '@site/contracts/api/voice';
import { elevenLabsSecretSchema, keysSecretSchema } from '@site/server-data/secrets';
import { storedSecret } from '../shared/cached-secret';
import { type CountEvent, eventCounter } from '../shared/count-event';
import { dynamo } from '../shared/dynamo';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, json, type RouteTools } from '../shared/http-handler';
import { type Headers, type HttpRequest, JSON_TYPE, parseFields, parseJson, siteOf } from '../shared/http-request';
import { provenVisitor } from '../shared/session';
import { isSwitchedOff } from '../shared/table/is-switched-off';
import { tableQuotas } from '../shared/table/quotas';
import { serviceLevelCounts } from '../shared/table/service-level-counts';
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
const visitorOf = (headers: Headers, now: Date): Promise<string | undefined> =>
  provenVisitor(headers, sessionKeys, Math.floor(now.getTime() / 1000)).catch((error: unknown) => {
    if (environment().SESSION_REQUIRED) throw error;
    return undefined;
  });

async function sign(
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
    caller: {
      visitor,
      address: await quotas().addressName(request.network, now),
      site: site && (await quotas().addressName(site, now)),
    },
    sessionRequired: SESSION_REQUIRED,
    quotas: quotas(),
    limits: {
      perVisitorHour: limits.SIGNED_URLS_PER_VISITOR_HOUR,
      perAddressHour: limits.SIGNED_URLS_PER_ADDRESS_HOUR,
      perDay: limits.SIGNED_URLS_PER_DAY,
    },
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
    const input = parseFields(tokenRequestSchema, parseJson(request.body));
    const countEvent = eventCounter({
      ...tools,
      counts: () => serviceLevelCounts(dynamo, environment().TABLE_NAME),
      now: () => new Date(),
    });
    const visitor = visitorOf(request.headers, new Date());
    const isCounted = async () => !isMarked({ visitor: await visitor.catch(() => undefined) });
    const count: CountEvent = async (...event) => {
      if (await isCounted()) await countEvent(...event);
    };
    return json(200, await countCall(() => sign(input, request, visitor, tools), count));
  },
});
