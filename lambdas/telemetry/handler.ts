import { telemetrySchema, type VisitReport } from '@site/contracts/api/telemetry';
import { METRICS } from '@site/server-data/metrics';
import { POLICY_REPORT_TYPES, policyReportSchema } from '@site/server-data/policy-report';
import { ApiError } from '../shared/api-error';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, type RouteTools } from '../shared/http-handler';
import { type HttpRequest, JSON_TYPE, originsOf, parseBody, parseFields, parseJson } from '../shared/http-request';
import { createLog, errorFields } from '../shared/log';
import { eventCounter, serviceLevelCounts } from '../shared/table/count-event';
import { dynamo } from '../shared/table/dynamo';
import { knownReleases } from '../shared/table/known-releases';
import { HOUR, isOverLimit, tableQuotas } from '../shared/table/quotas';
import { hashNetwork, visitCounts } from '../shared/table/visit-counts';
import { recordTelemetry } from './core';
import { violationsIn } from './violations';

const NAME = 'telemetry';
const environment = lazyEnvironment(
  'SITE_ORIGINS',
  'TABLE_NAME',
  'RELEASES_TABLE',
  'TELEMETRY_PER_ADDRESS_HOUR',
  'VISITS_PER_ADDRESS_HOUR',
  'FAILED_PAGES_PER_ADDRESS_HOUR',
);
const ownLog = createLog(NAME);
const quotas = tableQuotas(() => environment().TABLE_NAME);

/** Kept between requests, because it caches the live log. */
let releases: ReturnType<typeof knownReleases> | undefined;

async function requireWithinLimit(request: HttpRequest, tools: RouteTools): Promise<void> {
  if (await isOverLimit(NAME, environment().TELEMETRY_PER_ADDRESS_HOUR, request, { ...tools, quotas: quotas() }))
    throw new ApiError('too_many_requests', [], HOUR);
}

/** Counts and logs a browser's own reports of Content-Security-Policy violations. */
async function recordViolations(request: HttpRequest, tools: RouteTools): Promise<void> {
  const body = parseJson(request.body);
  const report = parseFields(policyReportSchema, Array.isArray(body) ? { reports: body } : body);
  await requireWithinLimit(request, tools);
  for (const { directive, blocked } of violationsIn(report, originsOf(environment().SITE_ORIGINS, request))) {
    tools.count(METRICS.policyViolations);
    tools.log.warn('policy violation', { directive, blocked });
  }
}

export const handler = httpHandler({
  name: NAME,
  contentTypes: [JSON_TYPE, ...POLICY_REPORT_TYPES],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, tools) {
    if (request.contentType !== JSON_TYPE) {
      await recordViolations(request, tools);
      return { statusCode: 204 };
    }
    const telemetry = parseBody(telemetrySchema, request);
    await requireWithinLimit(request, tools);
    const { TABLE_NAME, RELEASES_TABLE, VISITS_PER_ADDRESS_HOUR, FAILED_PAGES_PER_ADDRESS_HOUR } = environment();
    releases ??= knownReleases(dynamo, RELEASES_TABLE, (error) =>
      ownLog.warn('live record unreadable', errorFields(error)),
    );
    const isOver = (scope: string, limit: number) =>
      isOverLimit(`${NAME}-${scope}`, limit, request, { ...tools, quotas: quotas() });
    const countVisit = async (of: string, { begins, ...visit }: VisitReport) => {
      // Invented visits would hide failures.
      const isCounted = begins && !(await isOver('visits', VISITS_PER_ADDRESS_HOUR));
      const report = { ...visit, ...(isCounted ? { begins } : {}) };
      try {
        await visitCounts(dynamo, TABLE_NAME).add(of, report, hashNetwork(request), new Date());
      } catch (error) {
        tools.log.error('event not counted', errorFields(error));
      }
    };
    // One address must not be able to spend a part's budget, which alarms.
    const isFailed =
      telemetry.reports.some(({ kind }) => kind === 'error') || telemetry.pages?.some(({ bad }) => bad) === true;
    const isForged = isFailed && (await isOver('failed-pages', FAILED_PAGES_PER_ADDRESS_HOUR));
    for (const { id: correlationId, gatewayId: requestId, route, status } of telemetry.failedRequests ?? [])
      tools.log.warn('request failed', { correlationId, requestId, route, status });
    await recordTelemetry(
      { ...telemetry, pages: (isForged ? undefined : telemetry.pages) ?? [] },
      {
        releases,
        countVisit,
        measure: tools.measure,
        count: tools.count,
        countEvent: eventCounter({ ...tools, counts: () => serviceLevelCounts(dynamo, TABLE_NAME) }),
        countsFailures: !isForged,
      },
    );
    return { statusCode: 204 };
  },
});
