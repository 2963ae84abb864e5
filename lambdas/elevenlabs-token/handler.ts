import { tokenRequestSchema } from '@site/contracts/api/voice';
import * as z from 'zod/mini';
import { cachedSecret } from '../shared/cachedSecret';
import { lazyEnvironment } from '../shared/environment';
import { JSON_TYPE } from '../shared/HttpRequest';
import { httpHandler, json } from '../shared/httpHandler';
import { parseFields } from '../shared/parseFields';
import { parseJson } from '../shared/parseJson';
import { fetchSecret } from '../shared/secretsClient';
import { requestSignedUrl } from './core';

const environment = lazyEnvironment(
  'SITE_ORIGINS',
  'VOICE_ENABLED',
  'ELEVENLABS_API_URL',
  'ELEVENLABS_AGENT_IDS',
  'ELEVENLABS_SECRET_ID',
);

const secret = cachedSecret({
  schema: z.object({ apiKey: z.string().check(z.minLength(1)) }),
  fetchText: () => fetchSecret(environment().ELEVENLABS_SECRET_ID),
  now: Date.now,
});

export const handler = httpHandler({
  name: 'elevenlabs-token',
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, { log, count }) {
    const input = parseFields(tokenRequestSchema, parseJson(request.body));
    const { VOICE_ENABLED, ELEVENLABS_AGENT_IDS, ELEVENLABS_API_URL } = environment();
    const signed = await requestSignedUrl(input, {
      voiceEnabled: VOICE_ENABLED,
      agentIds: ELEVENLABS_AGENT_IDS,
      apiUrl: ELEVENLABS_API_URL,
      apiKey: async () => (await secret.read()).apiKey,
      forgetApiKey: secret.forget,
      fetch,
      log,
      count,
    });
    return json(200, signed);
  },
});
