import { telemetrySchema } from '@site/contracts/api/telemetry';
import { ApiError } from '../shared/ApiError';
import { dynamo } from '../shared/dynamo';
import { lazyEnvironment } from '../shared/environment';
import { JSON_TYPE } from '../shared/HttpRequest';
import { httpHandler } from '../shared/httpHandler';
import { overLimit } from '../shared/overLimit';
import { parseFields } from '../shared/parseFields';
import { parseJson } from '../shared/parseJson';
import { HOUR } from '../shared/table/quotas';
import { versionsOfDay } from '../shared/table/versionsOfDay';
import { tableQuotas } from '../shared/tableQuotas';
import { recordTelemetry } from './core';

const environment = lazyEnvironment(
  'SITE_ORIGINS',
  'TABLE_NAME',
  'TELEMETRY_PER_ADDRESS_HOUR',
  'TELEMETRY_VERSIONS_PER_DAY',
);
const quotas = tableQuotas(() => environment().TABLE_NAME);
let knowsVersion: ReturnType<typeof versionsOfDay> | undefined;

export const handler = httpHandler({
  name: 'telemetry',
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, { log, count, measure }) {
    const telemetry = parseFields(telemetrySchema, parseJson(request.body));
    const { TABLE_NAME, TELEMETRY_PER_ADDRESS_HOUR, TELEMETRY_VERSIONS_PER_DAY } = environment();
    const tools = { log, count, quotas: quotas() };
    if (await overLimit('telemetry', TELEMETRY_PER_ADDRESS_HOUR, request, tools))
      throw new ApiError('too_many_requests', [], HOUR);
    knowsVersion ??= versionsOfDay(dynamo, TABLE_NAME, TELEMETRY_VERSIONS_PER_DAY);
    await recordTelemetry(telemetry, { knowsVersion, measure, count });
    return { statusCode: 204 };
  },
});
