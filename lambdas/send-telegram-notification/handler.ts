import { notificationSchema } from '@site/contracts/api/voice';
import { dynamo } from '../shared/dynamo';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, json } from '../shared/http-handler';
import { idempotencyKey, JSON_TYPE, parseFields, parseJson } from '../shared/http-request';
import { acceptNotification, CALLER_VARIABLES, contactCaller } from '../shared/keep-contact';
import { contactStore } from '../shared/table/contact-store';

const environment = lazyEnvironment('SITE_ORIGINS', 'TABLE_NAME', ...CALLER_VARIABLES);
const judge = contactCaller(environment);

export const handler = httpHandler({
  name: 'send-telegram-notification',
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, tools) {
    const input = parseFields(notificationSchema, parseJson(request.body));
    const stored = await acceptNotification(input, {
      contacts: contactStore(dynamo, environment().TABLE_NAME),
      sentKey: idempotencyKey(request.headers),
      correlationId: request.correlationId,
      now: new Date(),
      caller: await judge(request, tools),
      count: tools.count,
    });
    return json(200, stored);
  },
});
