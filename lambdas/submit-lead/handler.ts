import { type Lead, leadSchema } from '@site/contracts/api/lead';
import { dynamo } from '../shared/dynamo';
import { lazyEnvironment } from '../shared/environment';
import { FORM_TYPE, JSON_TYPE } from '../shared/HttpRequest';
import { httpHandler, json } from '../shared/httpHandler';
import { idempotencyKey } from '../shared/idempotencyKey';
import { overLimit } from '../shared/overLimit';
import { parseFields } from '../shared/parseFields';
import { parseJson } from '../shared/parseJson';
import { leadStore } from '../shared/table/leadStore';
import { tableQuotas } from '../shared/tableQuotas';
import { submitLead } from './core';
import { respondToForm } from './respondToForm';

const environment = lazyEnvironment('SITE_ORIGINS', 'TABLE_NAME', 'LEADS_PER_ADDRESS_HOUR');
const quotas = tableQuotas(() => environment().TABLE_NAME);

export const handler = httpHandler({
  name: 'submit-lead',
  contentTypes: [JSON_TYPE, FORM_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, tools) {
    const submit = async (lead: Lead) =>
      submitLead(lead, {
        leads: leadStore(dynamo, environment().TABLE_NAME),
        sentKey: idempotencyKey(request.headers),
        overLimit: await overLimit('leads', environment().LEADS_PER_ADDRESS_HOUR, request, {
          ...tools,
          quotas: quotas(),
        }),
        correlationId: request.correlationId,
        now: new Date(),
        count: tools.count,
      });
    if (request.contentType === FORM_TYPE) return respondToForm(request, submit, tools);
    return json(201, await submit(parseFields(leadSchema, parseJson(request.body))));
  },
});
