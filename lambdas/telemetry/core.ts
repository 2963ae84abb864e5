import type { Report, Telemetry } from '@site/contracts/api/telemetry';
import { METRICS, type MetricName, type Variant } from '@site/server-data/metrics';
import type { Count, Measure } from '../shared/meter';

const VITALS: Record<Extract<Report, { kind: 'vital' }>['name'], MetricName> = {
  LCP: METRICS.vitalLcp,
  INP: METRICS.vitalInp,
  CLS: METRICS.vitalCls,
  TTFB: METRICS.vitalTtfb,
};

/** Dimension of names and versions that are not kept apart. */
const OTHER = 'other';

export interface TelemetryDependencies {
  /** Whether visitors may have a part, by the releases' log; undefined where that says nothing. */
  knowsPart(part: string): Promise<boolean | undefined>;
  /** Whether figures of this version are kept apart: anybody can name versions, and each costs money. */
  knowsVersion(part: string, version: string): Promise<boolean>;
  /** On which side of a canary a composition is; undefined for one that visitors no longer get. */
  variantOf(composition: string): Promise<Variant | undefined>;
  measure: Measure;
  /** The total over all parts, which an alarm can watch. */
  count: Count;
}

/**
 * Turns the reports of one page into figures by microfrontend and version, and by the side of the canary. The composition's
 * id is no dimension: compositions are made by the hour, and each would be a metric that costs money for months. It
 * stands in the line as a property, where a log query finds it. Nothing of it names a visitor. Reports of a part that nobody released
 * count for nothing; while the log can't be read, a name that is not admitted is one among others.
 */
export async function recordTelemetry(
  { composition, reports }: Telemetry,
  deps: TelemetryDependencies,
): Promise<void> {
  deps.count(METRICS.telemetryReceived);
  const variant = composition && (await deps.variantOf(composition));
  for (const report of reports) {
    const released = await deps.knowsPart(report.part);
    if (released === false) continue;
    const admitted = await deps.knowsVersion(report.part, report.version);
    const part = released || admitted ? report.part : OTHER;
    const version = admitted ? report.version : OTHER;
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
}
