import { voiceConversationSchema } from '@site/contracts/api/voice';
import { dynamo } from '../shared/dynamo';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, json } from '../shared/http-handler';
import { idempotencyKey, JSON_TYPE, parseFields, parseJson } from '../shared/http-request';
import { CALLER_VARIABLES, contactCaller, saveConversation } from '../shared/keep-contact';
import { contactStore } from '../shared/table/contact-store';

const environment = lazyEnvironment('SITE_ORIGINS', 'TABLE_NAME', ...CALLER_VARIABLES);
const judge = contactCaller(environment);

export const handler = httpHandler({
  name: 'save-voice-conversation',
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, tools) {
    const input = parseFields(voiceConversationSchema, parseJson(request.body));
    const stored = await saveConversation(input, {
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
