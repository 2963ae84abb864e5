import { sessionRequestSchema } from '@site/contracts/api/session';
import { lazyEnvironment } from '../shared/environment';
import { JSON_TYPE } from '../shared/HttpRequest';
import { httpHandler, json } from '../shared/httpHandler';
import { parseFields } from '../shared/parseFields';
import { parseJson } from '../shared/parseJson';
import { sessionSecret } from '../shared/sessionSecret';
import { tableQuotas } from '../shared/tableQuotas';
import { openSession } from './core';

const environment = lazyEnvironment(
  'SITE_ORIGINS',
  'TABLE_NAME',
  'SESSION_SECRET_ID',
  'SESSIONS_PER_ADDRESS_HOUR',
);
const secret = sessionSecret(() => environment().SESSION_SECRET_ID);
const quotas = tableQuotas(() => environment().TABLE_NAME);

export const handler = httpHandler({
  name: 'session',
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, { count }) {
    const input = parseFields(sessionRequestSchema, parseJson(request.body));
    const session = await openSession(input, {
      keys: await secret.read(),
      quotas: quotas(),
      perAddressHour: environment().SESSIONS_PER_ADDRESS_HOUR,
      network: request.network,
      now: new Date(),
      count,
    });
    return json(200, session);
  },
});
