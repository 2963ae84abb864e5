import { LIMITS } from '@site/contracts/limits';
import { METRICS } from '@site/server-data/metrics';
import { webhookSecretSchema } from '@site/server-data/secrets';
import { TRANSCRIPTION, WEBHOOK_SIGNATURE_HEADER, webhookSchema, webhookTypeSchema } from '@site/server-data/webhook';
import { ApiError } from '../shared/api-error';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, jsonResponse } from '../shared/http-handler';
import { JSON_TYPE, parseFields, parseJson } from '../shared/http-request';
import { contactStore } from '../shared/table/contact-store';
import { dynamo } from '../shared/table/dynamo';
import { transcriptStore } from '../shared/table/transcript-store';
import { keepConversation, verifySignature } from './core';

const environment = lazyEnvironment('TABLE_NAME', 'WEBHOOK_SECRET_ID', 'ELEVENLABS_AGENT_IDS', 'TRANSCRIPT_DAYS');
const secret = storedSecret(webhookSecretSchema, () => environment().WEBHOOK_SECRET_ID);

export const handler = httpHandler({
  name: 'elevenlabs-webhook',
  contentTypes: [JSON_TYPE],
  maxBytes: LIMITS.webhookBytes,
  // The caller is a server: another site's page may not call it, and the site's own pages lack the signature.
  origins: () => [],
  async respond(request, { log, count }) {
    const { TABLE_NAME, TRANSCRIPT_DAYS, ELEVENLABS_AGENT_IDS } = environment();
    const header = request.headers[WEBHOOK_SIGNATURE_HEADER];
    const now = new Date();
    const seconds = Math.floor(now.getTime() / 1000);
    // A stage without a webhook has no secret, and a request without a signature needs none.
    const isSigned =
      header !== undefined &&
      (await secret.use(
        ({ current, previous }) => verifySignature(header, request.body, [current, previous], seconds),
        (valid) => !valid,
      ));
    if (!isSigned) {
      log.warn('webhook refused');
      if (header !== undefined) count(METRICS.webhooksRefused);
      throw new ApiError('unauthorized');
    }
    const body = parseJson(request.body);
    // A refusal would count as a failure, and failures disable the webhook.
    if (parseFields(webhookTypeSchema, body).type !== TRANSCRIPTION) return jsonResponse(200, { outcome: 'ignored' });
    const outcome = await keepConversation(parseFields(webhookSchema, body), {
      agentIds: ELEVENLABS_AGENT_IDS,
      transcripts: transcriptStore(dynamo, TABLE_NAME, TRANSCRIPT_DAYS),
      contacts: contactStore(dynamo, TABLE_NAME),
      correlationId: request.correlationId,
      now,
      count,
    });
    return jsonResponse(200, { outcome });
  },
});
