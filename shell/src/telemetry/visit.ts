import { API } from '@site/contracts/api/routes';
import type { VisitReport } from '@site/contracts/api/telemetry';
import { API_EVENT, type ApiEventDetail, CALL_EVENT, type CallEventDetail } from '@site/contracts/api/visit-events';
import type { VisitFailure } from '@site/contracts/api/visit-measures';
import { usableStorage } from '@site/i18n/detect-language';
import type { LoggedError } from '../app/report-error';
import { PAGE_SLOT } from '../federation/slot-states';

const KEY = 'visit';

interface VisitOptions {
  composition: string;
  /** Whether the page became interactive. */
  hydrated: boolean;
  send(visit: VisitReport): void;
}

/**
 * Reports what a visit adds to the counts of its composition: each value once in a tab's session, and nothing without
 * session storage, where every page would count as a visit.
 */
export function beginVisit({ composition, hydrated, send }: VisitOptions) {
  const storage = usableStorage(() => window.sessionStorage);
  if (!storage) return undefined;
  const sent = sentBefore(storage, composition);
  const once = (value: string): boolean => {
    if (sent.has(value)) return false;
    sent.add(value);
    try {
      storage.setItem(KEY, JSON.stringify([composition, ...sent]));
    } catch {
      // Not reported: the storage is full. A further page of the visit may count again.
    }
    return true;
  };
  // What is found at the same time is sent as one request.
  let unsent = nothing();
  let waiting = false;
  const flush = () => {
    const { bad, ...rest } = unsent;
    if (waiting) send(bad.length > 0 ? unsent : rest);
    unsent = nothing();
    waiting = false;
  };
  const report = () => {
    if (!waiting) queueMicrotask(flush);
    waiting = true;
    return unsent;
  };
  const bad = (name: VisitFailure) => {
    if (once(`bad ${name}`)) report().bad.push(name);
  };

  if (once('begins')) report().begins = true;
  if (!hydrated) bad('notHydrated');
  const unanswered = watchRequests(bad);
  return {
    /** An error of the site's code that reached the window, or that a boundary caught. */
    noteError: ({ part }: LoggedError) =>
      bad(part === PAGE_SLOT || part?.includes('/') ? 'failedSlots' : 'clientErrors'),
    /** The page is hidden, and may never be seen again. */
    end() {
      for (const name of unanswered()) bad(name);
      // The page may not run again.
      flush();
    },
  };
}

type Found = VisitReport & { bad: VisitFailure[] };
const nothing = (): Found => ({ bad: [] });

function sentBefore(storage: Storage, composition: string): Set<string> {
  try {
    const [of, ...values] = JSON.parse(storage.getItem(KEY) ?? '[]') as string[];
    return new Set(of === composition ? values : []);
  } catch {
    // Not reported: another program's value.
    return new Set();
  }
}

/** Follows forms, calls and the API. The function returned names what was asked for on this page and did not happen. */
function watchRequests(bad: (name: VisitFailure) => void): () => VisitFailure[] {
  const open = new Map<VisitFailure, boolean>();
  const follow = (name: VisitFailure, done: boolean) => open.set(name, done || open.get(name) === true);
  document.addEventListener(API_EVENT, (event) => {
    const { path, status, accepted } = (event as CustomEvent<ApiEventDetail>).detail;
    if (status >= 500) bad('apiErrors');
    if (path === API.leads) follow('failedLeads', accepted);
  });
  document.addEventListener(CALL_EVENT, (event) =>
    follow('failedVoiceStarts', (event as CustomEvent<CallEventDetail>).detail.started),
  );
  return () => [...open].filter(([, done]) => !done).map(([name]) => name);
}
