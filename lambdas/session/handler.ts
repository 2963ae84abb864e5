import { sessionRequestSchema } from '@site/contracts/api/session';
import { keysSecretSchema } from '@site/server-data/secrets';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, jsonResponse } from '../shared/http-handler';
import { JSON_TYPE, parseBody } from '../shared/http-request';
import { tableQuotas } from '../shared/table/quotas';
import { openSession } from './core';

const environment = lazyEnvironment('SITE_ORIGINS', 'TABLE_NAME', 'SESSION_SECRET_ID', 'SESSIONS_PER_ADDRESS_HOUR');
const keys = storedSecret(keysSecretSchema, () => environment().SESSION_SECRET_ID);
const quotas = tableQuotas(() => environment().TABLE_NAME);

export const handler = httpHandler({
  name: 'session',
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, { count }) {
    const input = parseBody(sessionRequestSchema, request);
    const session = await openSession(input, {
      keys,
      quotas: quotas(),
      perAddressHour: environment().SESSIONS_PER_ADDRESS_HOUR,
      network: request.network,
      now: new Date(),
      count,
    });
    return jsonResponse(200, session);
  },
});
