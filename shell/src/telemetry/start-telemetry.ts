import { beacon } from '@site/contracts/api/client';
import { API } from '@site/contracts/api/routes';
import type { Report } from '@site/contracts/api/telemetry';
import type { SiteJson } from '@site/contracts/site-json';
import { type LoggedError, onLoggedError } from './error-log';
import { type PartVersion, partsOf } from './parts';
import { watchVitals } from './vitals';

/** The API refuses a whole request for one figure beyond this. */
const LONGEST_MS = 600_000;

export interface TelemetryOptions {
  /** Address of the shell's own code, which names its version. */
  own: string;
  /** Whether this visit reports its web vitals; errors are reported by all. */
  sampled: boolean;
  /** Reports of one page in all. */
  limit: number;
}

/**
 * Counts errors by part and version and, in a sampled visit, its web vitals; both leave the page when it is hidden or
 * goes away. No identifier, address or word of the visitor's is among them. Never throws.
 */
export function startTelemetry(site: SiteJson, { own, sampled, limit }: TelemetryOptions): void {
  const parts = partsOf(site, own);
  // An id that the API would not take must not cost the reports.
  const known = /^[0-9a-f]{12}$/.test(site.composition);
  const composition = known ? { composition: site.composition } : {};
  let left = limit;
  let waiting: Report[] = [];
  const add = (report: Report) => {
    if (left <= 0) return;
    left -= 1;
    waiting.push(report);
  };
  const noteError = (logged: LoggedError, file?: string) => {
    const place = parts.ofError(logged, window.location.pathname, file);
    if (place) add({ kind: 'error', ...place });
  };
  onLoggedError(noteError);
  window.addEventListener('error', ({ error, filename }) => noteError({ error }, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => noteError({ error: reason }));

  // A page that was opened in the background paints whenever its tab is looked at.
  let vitals = sampled && document.visibilityState === 'visible' ? watchVitals() : undefined;
  const send = () => {
    for (const { name, value, node, pathname } of vitals?.() ?? []) {
      const place: PartVersion | undefined = parts.ofNode(node, pathname);
      if (place) add({ kind: 'vital', ...place, name, value: Math.min(Math.max(value, 0), LONGEST_MS) });
    }
    vitals = undefined;
    if (waiting.length === 0) return;
    beacon(API.telemetry, { ...composition, reports: waiting });
    waiting = [];
  };
  window.addEventListener('pagehide', send);
  // Phones end hidden pages without a word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
