import { telemetrySchema, type VisitReport } from '@site/contracts/api/telemetry';
import { METRICS } from '@site/server-data/metrics';
import { POLICY_REPORT_TYPES, policyReportSchema } from '@site/server-data/policy-report';
import { LIVE_VISITS, rolloutVisits } from '@site/server-data/visit-counts';
import { ApiError } from '../shared/api-error';
import { eventCounter } from '../shared/count-event';
import { dynamo } from '../shared/dynamo';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, overLimit, type RouteTools } from '../shared/http-handler';
import { type HttpRequest, JSON_TYPE, originsOf, parseFields, parseJson } from '../shared/http-request';
import { createLog, errorFields } from '../shared/log';
import { HOUR, tableQuotas } from '../shared/table/quotas';
import { releasesSeen } from '../shared/table/releases-seen';
import { serviceLevelCounts } from '../shared/table/service-level-counts';
import { versionsOfDay } from '../shared/table/versions-of-day';
import { type VisitCounts, visitCounts } from '../shared/table/visit-counts';
import { recordTelemetry, type TelemetryDependencies } from './core';
import { violationsIn } from './violations';
import { visitNetwork } from './visit-network';

const NAME = 'telemetry';
const environment = lazyEnvironment(
  'SITE_ORIGINS',
  'TABLE_NAME',
  'RELEASES_TABLE',
  'TELEMETRY_PER_ADDRESS_HOUR',
  'VISITS_PER_ADDRESS_HOUR',
  'FAILED_PAGES_PER_ADDRESS_HOUR',
  'TELEMETRY_VERSIONS_PER_DAY',
);
const quotas = tableQuotas(() => environment().TABLE_NAME);

type Known = Pick<TelemetryDependencies, 'knowsPart' | 'knowsVersion' | 'variantOf' | 'visitsOf'> & {
  visits: VisitCounts;
};
let known: Known | undefined;

/** Creates the state that an execution environment keeps between requests. */
function remembered(): Known {
  const { TABLE_NAME, RELEASES_TABLE, TELEMETRY_VERSIONS_PER_DAY } = environment();
  const log = createLog(NAME);
  const unreadable = (error: unknown) => log.warn('live record unreadable', errorFields(error));
  const releases = releasesSeen(dynamo, RELEASES_TABLE, unreadable);
  const admitted = versionsOfDay(dynamo, TABLE_NAME, TELEMETRY_VERSIONS_PER_DAY);
  return {
    knowsPart: releases.hasPart,
    knowsVersion: async (part, version) => (await releases.hasVersion(part, version)) || admitted(part, version),
    variantOf: releases.variantOf,
    visitsOf: async (composition) => {
      if (!(await releases.isJudged())) return undefined;
      const shown = await releases.shownAs(composition);
      return shown === undefined || shown === LIVE_VISITS ? shown : rolloutVisits(shown.part, shown.since);
    },
    visits: visitCounts(dynamo, TABLE_NAME),
  };
}

async function requireWithinLimit(request: HttpRequest, { log, count }: RouteTools): Promise<void> {
  const tools = { log, count, quotas: quotas() };
  if (await overLimit(NAME, environment().TELEMETRY_PER_ADDRESS_HOUR, request, tools))
    throw new ApiError('too_many_requests', [], HOUR);
}

/** Counts and logs a browser's own reports of Content-Security-Policy violations. */
async function recordViolations(request: HttpRequest, tools: RouteTools): Promise<void> {
  const sent = parseJson(request.body);
  const report = parseFields(policyReportSchema, Array.isArray(sent) ? { reports: sent } : sent);
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
    const telemetry = parseFields(telemetrySchema, parseJson(request.body));
    known ??= remembered();
    const { visits, ...from } = known;
    await requireWithinLimit(request, tools);
    const { measure, count, log } = tools;
    const now = () => new Date();
    const isOver = (scope: string, limit: number) =>
      overLimit(`${NAME}-${scope}`, limit, request, { ...tools, quotas: quotas() });
    const countVisit = async (of: string, { begins, ...visit }: VisitReport) => {
      // Invented visits would hide failures.
      const isCounted = begins && !(await isOver('visits', environment().VISITS_PER_ADDRESS_HOUR));
      await visits.add(of, { ...visit, ...(isCounted ? { begins } : {}) }, visitNetwork(request), now());
    };
    const counts = () => serviceLevelCounts(dynamo, environment().TABLE_NAME);
    const countEvent = eventCounter({ counts, now, measure, log });
    // One address must not be able to spend a part's budget, which alarms.
    const isFailed =
      telemetry.reports.some(({ kind }) => kind === 'error') || telemetry.pages?.some(({ bad }) => bad) === true;
    const isForged = isFailed && (await isOver('failed-pages', environment().FAILED_PAGES_PER_ADDRESS_HOUR));
    const { pages = [] } = isForged ? {} : telemetry;
    const counters = { countVisit, measure, count, countEvent, countsFailures: !isForged };
    for (const { id: correlationId, gatewayId: requestId, route, status } of telemetry.failedRequests ?? [])
      log.warn('request failed', { correlationId, requestId, route, status });
    await recordTelemetry({ ...telemetry, pages }, { ...from, ...counters });
    return { statusCode: 204 };
  },
});
