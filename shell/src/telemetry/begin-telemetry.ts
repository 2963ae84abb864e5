import { REPORTS, VITALS_SHARE } from '@site/contracts/api/report-limits';
import type { SiteJson } from '@site/contracts/site-json';
import { startTelemetry } from './start-telemetry';

/** Begins the visit's telemetry; the draw decides whether its web vitals are among the sample. */
export function beginTelemetry(site: SiteJson): void {
  startTelemetry(site, { own: import.meta.url, sampled: Math.random() < VITALS_SHARE, limit: REPORTS });
}
