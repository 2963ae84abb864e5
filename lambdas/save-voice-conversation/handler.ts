import { voiceConversationSchema } from '@site/contracts/api/voice';
import { dynamo } from '../shared/dynamo';
import { lazyEnvironment } from '../shared/environment';
import { JSON_TYPE } from '../shared/HttpRequest';
import { httpHandler, json } from '../shared/httpHandler';
import { idempotencyKey } from '../shared/idempotencyKey';
import { parseFields } from '../shared/parseFields';
import { parseJson } from '../shared/parseJson';
import { contactStore } from '../shared/table/contactStore';
import { saveConversation } from './core';

const environment = lazyEnvironment('SITE_ORIGINS', 'TABLE_NAME');

export const handler = httpHandler({
  name: 'save-voice-conversation',
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, { count }) {
    const input = parseFields(voiceConversationSchema, parseJson(request.body));
    const stored = await saveConversation(input, {
      contacts: contactStore(dynamo, environment().TABLE_NAME),
      sentKey: idempotencyKey(request.headers),
      correlationId: request.correlationId,
      now: new Date(),
      count,
    });
    return json(200, stored);
  },
});
