import { REPORTS, VITALS_SHARE } from '@site/contracts/api/report-limits';
import type { SiteJson } from '@site/contracts/site-json';
import { startTelemetry } from './start-telemetry';

/** Starts the visit's telemetry; samples web vitals at random. */
export function beginTelemetry(site: SiteJson): void {
  startTelemetry(site, { own: import.meta.url, sampled: Math.random() < VITALS_SHARE, limit: REPORTS });
}
