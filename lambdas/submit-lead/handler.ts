import { type Lead, leadSchema } from '@site/contracts/api/lead';
import { isSynthetic } from '@site/server-data/synthetic';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, jsonResponse } from '../shared/http-handler';
import { FORM_TYPE, idempotencyKey, JSON_TYPE, parseBody } from '../shared/http-request';
import { eventCounter, serviceLevelCounts } from '../shared/table/count-event';
import { dynamo } from '../shared/table/dynamo';
import { leadStore } from '../shared/table/lead-store';
import { isOverLimit, tableQuotas } from '../shared/table/quotas';
import { submitLead } from './core';
import { answerForm, respondToForm } from './respond-to-form';

const environment = lazyEnvironment('SITE_ORIGINS', 'TABLE_NAME', 'LEADS_PER_ADDRESS_HOUR');
const quotas = tableQuotas(() => environment().TABLE_NAME);

export const handler = httpHandler({
  name: 'submit-lead',
  contentTypes: [JSON_TYPE, FORM_TYPE],
  answerForm,
  origins: () => environment().SITE_ORIGINS,
  async respond(request, tools) {
    const { TABLE_NAME: table, LEADS_PER_ADDRESS_HOUR: limit } = environment();
    const submit = async (lead: Lead) =>
      submitLead(lead, {
        leads: leadStore(dynamo, table),
        sentKey: idempotencyKey(request.headers),
        // The synthetic visitor exceeds it, and its refusals would hide those of visitors in the metric.
        overLimit:
          !isSynthetic(lead.email) && (await isOverLimit('leads', limit, request, { ...tools, quotas: quotas() })),
        correlationId: request.correlationId,
        now: new Date(),
        count: tools.count,
        countEvent: eventCounter({ ...tools, counts: () => serviceLevelCounts(dynamo, table) }),
      });
    if (request.contentType === FORM_TYPE) return respondToForm(request, submit, new Date());
    return jsonResponse(201, await submit(parseBody(leadSchema, request)));
  },
});
