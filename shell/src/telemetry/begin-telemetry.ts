import { REPORTS, VITALS_SHARE } from '@site/contracts/api/report-limits';
import { JUDGED_COOKIE_NAME } from '@site/contracts/api/visit-measures';
import type { SiteJson } from '@site/contracts/site-json';
import { startTelemetry } from './start-telemetry';

/** Whether a canary runs: the edge sets a cookie then. */
export const isJudged = (): boolean => new RegExp(`(^|; )${JUDGED_COOKIE_NAME}=1`).test(document.cookie);

/** Starts the visit's telemetry; samples web vitals at random. `hydrated`: whether the page became interactive. */
export async function beginTelemetry(site: SiteJson, hydrated: boolean): Promise<void> {
  const visit = isJudged() ? await import('./visit').catch(() => undefined) : undefined;
  startTelemetry(site, {
    own: import.meta.url,
    sampled: Math.random() < VITALS_SHARE,
    hydrated,
    limit: REPORTS,
    beginVisit: visit && ((options) => visit.beginVisit({ ...options, hydrated })),
  });
}
