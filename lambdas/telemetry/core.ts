import type { Report, Telemetry } from '@site/contracts/api/telemetry';
import { METRICS, type MetricName } from '@site/contracts/metrics';
import type { Count, Measure } from '../shared/meter';

const VITALS: Record<Extract<Report, { kind: 'vital' }>['name'], MetricName> = {
  LCP: METRICS.vitalLcp,
  INP: METRICS.vitalInp,
  CLS: METRICS.vitalCls,
  TTFB: METRICS.vitalTtfb,
};

export interface TelemetryDependencies {
  /** Whether figures of this version are kept apart: anybody can name versions, and each costs money. */
  knowsVersion(part: string, version: string): Promise<boolean>;
  measure: Measure;
  /** The total over all parts, which an alarm can watch. */
  count: Count;
}

/** Turns the reports of one page into figures by microfrontend and version. Nothing of it names a visitor. */
export async function recordTelemetry({ reports }: Telemetry, deps: TelemetryDependencies): Promise<void> {
  for (const report of reports) {
    const { part } = report;
    const version = (await deps.knowsVersion(part, report.version)) ? report.version : 'other';
    const dimensions = { part, version };
    if (report.kind === 'error') {
      deps.count(METRICS.clientErrors);
      deps.measure(METRICS.clientErrors, 1, 'Count', dimensions);
    } else {
      const unit = report.name === 'CLS' ? 'None' : 'Milliseconds';
      deps.measure(VITALS[report.name], report.value, unit, dimensions);
    }
  }
}
