import type { PagePart, Report, Telemetry, VisitReport } from '@site/contracts/api/telemetry';
import { METRICS, type MetricName } from '@site/server-data/metrics';
import type { Count, Measure } from '../shared/meter';
import type { CountEvent } from '../shared/table/count-event';
import type { knownReleases } from '../shared/table/known-releases';

const VITALS: Record<Extract<Report, { kind: 'vital' }>['name'], MetricName> = {
  LCP: METRICS.vitalLcp,
  INP: METRICS.vitalInp,
  CLS: METRICS.vitalCls,
  TTFB: METRICS.vitalTtfb,
};

/** Dimension value of all names and versions that have no metric of their own. */
const OTHER = 'other';

interface TelemetryDependencies {
  /** What the live log says of parts, versions and compositions. */
  releases: ReturnType<typeof knownReleases>;
  countVisit(of: string, visit: VisitReport): Promise<void>;
  measure: Measure;
  /** Counts over all parts, which an alarm can watch. */
  count: Count;
  /** Counts the objective `pages`. */
  countEvent: CountEvent;
  /** Whether failures of parts count: those of one address are limited, because they wake somebody. */
  countsFailures: boolean;
}

/**
 * Converts the reports of one page into metrics by part and version, and by live composition or rollout. The composition's id is
 * not a dimension: new compositions appear every hour, and each would be a metric that costs money for months. It is a
 * property of the log line, for log queries. Nothing identifies a visitor. Reports of a part that was never released are
 * ignored; while the log can't be read, an unknown name counts as `other`.
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

/**
 * Counts a page view for each of its parts, once: a request that names a part repeatedly is forged. Parts that no release is
 * known to have are ignored, so that invented names fill neither table nor metrics.
 */
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
