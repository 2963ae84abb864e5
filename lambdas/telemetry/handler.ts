import { hash } from 'node:crypto';
import {
  type PagePart,
  type Report,
  type Telemetry,
  telemetrySchema,
  type VisitReport,
} from '@site/contracts/api/telemetry';
import { METRICS, type MetricName } from '@site/server-data/metrics';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler } from '../shared/http-handler';
import { ApiError, type HttpRequest, JSON_TYPE, originsOf, parseFields, parseJson } from '../shared/http-request';
import { createLog, errorFields } from '../shared/log';
import type { Count, Measure } from '../shared/meter';
import { type CountEvent, eventCounter, serviceLevelCounts, visitCounts } from '../shared/table/counters';
import { dynamo } from '../shared/table/dynamo';
import { knownReleases } from '../shared/table/known-releases';
import { HOUR, isOverLimit, tableQuotas } from '../shared/table/quotas';
import { POLICY_REPORT_TYPES, policyReportSchema, violationsIn } from './violations';

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

const releases = knownReleases(
  dynamo,
  () => environment().RELEASES_TABLE,
  (error) => ownLog.warn('live record unreadable', errorFields(error)),
);

export const handler = httpHandler({
  name: NAME,
  contentTypes: [JSON_TYPE, ...POLICY_REPORT_TYPES],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, tools) {
    const body = parseJson(request.body);
    const isOver = (scope: string, limit: number) => isOverLimit(quotas, scope, limit, request, tools);
    const requireWithinLimit = async () => {
      if (await isOver(NAME, environment().TELEMETRY_PER_ADDRESS_HOUR))
        throw new ApiError('too_many_requests', [], HOUR);
    };
    if (request.contentType !== JSON_TYPE) {
      const report = parseFields(policyReportSchema, Array.isArray(body) ? { reports: body } : body);
      await requireWithinLimit();
      for (const { directive, blocked } of violationsIn(report, originsOf(environment().SITE_ORIGINS, request))) {
        tools.count(METRICS.policyViolations);
        tools.log.warn('policy violation', { directive, blocked });
      }
      return { statusCode: 204 };
    }
    const telemetry = parseFields(telemetrySchema, body);
    await requireWithinLimit();
    const { TABLE_NAME, VISITS_PER_ADDRESS_HOUR, FAILED_PAGES_PER_ADDRESS_HOUR } = environment();
    const countVisit = async (of: string, { begins, ...visit }: VisitReport) => {
      // Invented visits would hide failures.
      const isCounted = begins && !(await isOver(`${NAME}-visits`, VISITS_PER_ADDRESS_HOUR));
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
    const isForged = isFailed && (await isOver(`${NAME}-failed-pages`, FAILED_PAGES_PER_ADDRESS_HOUR));
    for (const { id: correlationId, gatewayId: requestId, route, status } of telemetry.failedRequests ?? [])
      tools.log.warn('request failed', { correlationId, requestId, route, status });
    await recordTelemetry(
      { ...telemetry, pages: (isForged ? undefined : telemetry.pages) ?? [] },
      {
        ...tools,
        releases,
        countVisit,
        countEvent: eventCounter({ ...tools, counts: () => serviceLevelCounts(dynamo, TABLE_NAME) }),
        countsFailures: !isForged,
      },
    );
    return { statusCode: 204 };
  },
});

/** Developers and tests: their visitors all have this address, and are told apart by their browsers. */
const OWN_MACHINE = ['127.0.0.1', '0:0:0:00'];

/** 16 bits of a hash of what one customer gets, 256 IPv4 addresses or 48 bits of IPv6: the judge counts each once. */
export function hashNetwork({ network, headers }: Pick<HttpRequest, 'network' | 'headers'>): number {
  const browser = OWN_MACHINE.includes(network) ? (headers['user-agent'] ?? '') : '';
  const wide = network.split(/[.:]/).slice(0, 3).join('.');
  return Number.parseInt(hash('sha256', `${wide} ${browser}`).slice(0, 4), 16);
}

const VITALS: Record<Extract<Report, { kind: 'vital' }>['name'], MetricName> = {
  LCP: METRICS.vitalLcp,
  INP: METRICS.vitalInp,
  CLS: METRICS.vitalCls,
  TTFB: METRICS.vitalTtfb,
};

/** Dimension value of all names and versions that have no metric of their own. */
const OTHER = 'other';

interface TelemetryDependencies {
  releases: ReturnType<typeof knownReleases>;
  countVisit(of: string, visit: VisitReport): Promise<void>;
  measure: Measure;
  /** Counts over all parts, which an alarm can watch. */
  count: Count;
  countEvent: CountEvent;
  /** Whether failures of parts count: those of one address are limited, because they wake somebody. */
  countsFailures: boolean;
}

/**
 * Converts the reports of one page into metrics by part and version, and by live composition or rollout. The composition's id is
 * a property for log queries and no dimension: new ones appear every hour, and each would be a metric that costs money for months.
 * Nothing identifies a visitor. Reports of a part that was never released are ignored; while the log can't be read, an unknown name
 * counts as `other`.
 */
export async function recordTelemetry(
  { composition, reports, pages = [], visit }: Telemetry,
  deps: TelemetryDependencies,
): Promise<void> {
  deps.count(METRICS.telemetryReceived);
  const variant = composition && (await deps.releases.variantOf(composition));
  for (const report of reports) {
    const released = await deps.releases.hasPart(report.part);
    if (released === false) continue;
    // Anybody can send names of parts and versions, and each costs money.
    const isKnown = await deps.releases.hasVersion(report.part, report.version);
    const part = released ? report.part : OTHER;
    const version = isKnown ? report.version : OTHER;
    const where = {
      dimensions: [{ part, version }, ...(variant ? [{ variant }] : [])],
      ...(composition ? { properties: { composition } } : {}),
    };
    if (report.kind === 'error') {
      deps.count(METRICS.clientErrors);
      deps.measure({ metric: METRICS.clientErrors, value: 1, unit: 'Count', ...where });
    } else {
      const unit = report.name === 'CLS' ? 'None' : 'Milliseconds';
      deps.measure({ metric: VITALS[report.name], value: report.value, unit, ...where });
    }
  }
  await countPages(pages, deps);
  if (deps.countsFailures) await countFailures(reports, deps);
  // Last, since its failure must not lose the reports.
  const visits = visit && composition && (await deps.releases.visitsOf(composition));
  if (visits) await deps.countVisit(visits, visit);
}

/** Counts a page view for each known part, once: invented and repeated names fill neither table nor metrics. */
async function countPages(pages: readonly PagePart[], deps: TelemetryDependencies): Promise<void> {
  const firstOfParts = new Map([...pages].reverse().map((page) => [page.part, page] as const));
  await Promise.all(
    [...firstOfParts.values()].map(async ({ part, bad }) => {
      if (await deps.releases.hasPart(part)) await deps.countEvent('pages', bad ? 'bad' : 'good', part);
    }),
  );
}

/** Counts a request once for each known part that failed on its page. Unlike `pages`, all visits report errors, not a sample. */
async function countFailures(reports: readonly Report[], { releases, measure }: TelemetryDependencies): Promise<void> {
  const failed = new Set(reports.filter(({ kind }) => kind === 'error').map(({ part }) => part));
  for (const part of failed)
    if (await releases.hasPart(part))
      measure({ metric: METRICS.partFailures, value: 1, unit: 'Count', dimensions: [{ part }] });
}
