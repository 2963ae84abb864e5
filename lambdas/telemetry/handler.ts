import { telemetrySchema } from '@site/contracts/api/telemetry';
import { ApiError } from '../shared/ApiError';
import { dynamo } from '../shared/dynamo';
import { lazyEnvironment } from '../shared/environment';
import { errorFields } from '../shared/errorFields';
import { JSON_TYPE } from '../shared/HttpRequest';
import { httpHandler } from '../shared/httpHandler';
import { createLog } from '../shared/log';
import { overLimit } from '../shared/overLimit';
import { parseFields } from '../shared/parseFields';
import { parseJson } from '../shared/parseJson';
import { HOUR } from '../shared/table/quotas';
import { variantOf } from '../shared/table/variantOf';
import { versionsOfDay } from '../shared/table/versionsOfDay';
import { tableQuotas } from '../shared/tableQuotas';
import { recordTelemetry, type TelemetryDependencies } from './core';

const NAME = 'telemetry';
const environment = lazyEnvironment(
  'SITE_ORIGINS',
  'TABLE_NAME',
  'RELEASES_TABLE',
  'TELEMETRY_PER_ADDRESS_HOUR',
  'TELEMETRY_VERSIONS_PER_DAY',
);
const quotas = tableQuotas(() => environment().TABLE_NAME);

type Known = Pick<TelemetryDependencies, 'knowsVersion' | 'variantOf'>;
let known: Known | undefined;

/** What a running function remembers between requests. */
function remembered(): Known {
  const { TABLE_NAME, RELEASES_TABLE, TELEMETRY_VERSIONS_PER_DAY } = environment();
  const log = createLog(NAME);
  const unreadable = (error: unknown) => log.warn('live record unreadable', errorFields(error));
  return {
    knowsVersion: versionsOfDay(dynamo, TABLE_NAME, TELEMETRY_VERSIONS_PER_DAY),
    variantOf: variantOf(dynamo, RELEASES_TABLE, unreadable),
  };
}

export const handler = httpHandler({
  name: NAME,
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, { log, count, measure }) {
    const telemetry = parseFields(telemetrySchema, parseJson(request.body));
    const tools = { log, count, quotas: quotas() };
    if (await overLimit(NAME, environment().TELEMETRY_PER_ADDRESS_HOUR, request, tools))
      throw new ApiError('too_many_requests', [], HOUR);
    known ??= remembered();
    await recordTelemetry(telemetry, { ...known, measure, count });
    return { statusCode: 204 };
  },
});
