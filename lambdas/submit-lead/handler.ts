import { type Lead, leadSchema } from '@site/contracts/api/lead';
import { isSynthetic } from '@site/server-data/synthetic';
import { eventCounter } from '../shared/count-event';
import { dynamo } from '../shared/dynamo';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, json, overLimit } from '../shared/http-handler';
import { FORM_TYPE, idempotencyKey, JSON_TYPE, parseFields, parseJson } from '../shared/http-request';
import { leadStore } from '../shared/table/lead-store';
import { tableQuotas } from '../shared/table/quotas';
import { serviceLevelCounts } from '../shared/table/service-level-counts';
import { submitLead } from './core';
import { formFailed, respondToForm } from './respond-to-form';

const environment = lazyEnvironment('SITE_ORIGINS', 'TABLE_NAME', 'LEADS_PER_ADDRESS_HOUR');
const quotas = tableQuotas(() => environment().TABLE_NAME);

export const handler = httpHandler({
  name: 'submit-lead',
  contentTypes: [JSON_TYPE, FORM_TYPE],
  formFailed,
  origins: () => environment().SITE_ORIGINS,
  async respond(request, tools) {
    const { TABLE_NAME: table, LEADS_PER_ADDRESS_HOUR: limit } = environment();
    const submit = async (lead: Lead) =>
      submitLead(lead, {
        leads: leadStore(dynamo, table),
        sentKey: idempotencyKey(request.headers),
        // The synthetic visitor exceeds it, and its refusals would hide those of visitors in the metric.
        overLimit:
          !isSynthetic(lead.email) && (await overLimit('leads', limit, request, { ...tools, quotas: quotas() })),
        correlationId: request.correlationId,
        now: new Date(),
        count: tools.count,
        countEvent: eventCounter({
          ...tools,
          counts: () => serviceLevelCounts(dynamo, table),
          now: () => new Date(),
        }),
      });
    if (request.contentType === FORM_TYPE) return respondToForm(request, submit, new Date());
    return json(201, await submit(parseFields(leadSchema, parseJson(request.body))));
  },
});
