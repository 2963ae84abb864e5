import { API } from '@site/contracts/api/routes';
import type { VisitReport } from '@site/contracts/api/telemetry';
import {
  API_EVENT,
  type ApiEventDetail,
  CALL_EVENT,
  type CallEventDetail,
} from '@site/contracts/api/visit-events';
import { BLOCKED_MS, type VisitFailure, type VisitSpeed } from '@site/contracts/api/visit-measures';
import { usableStorage } from '@site/i18n/detect-language';
import { PAGE_SLOT } from '../federation/hydration-progress';
import type { LoggedError } from './error-log';
import type { Vital } from './vitals';

/** Key of the session storage with what this visit has reported. */
const KEY = 'visit';
/** A task blocks the main thread for what it takes beyond this: https://web.dev/articles/tbt */
const LONG_TASK_MS = 50;
const SPEEDS: Partial<Record<Vital['name'], VisitSpeed>> = { LCP: 'slowLcp', INP: 'slowInp' };

export interface VisitOptions {
  composition: string;
  /** Whether the page became interactive. */
  hydrated: boolean;
  send(visit: VisitReport): void;
}

export interface Visit {
  /** An error of the site's code that reached the window, or that a boundary caught. */
  noteError(logged: LoggedError): void;
  /** The page is hidden, and may never be seen again. */
  end(vitals: readonly Vital[]): void;
}

/**
 * Reports what a visit adds to the counts of its composition: each value once per visit, however many pages it views.
 * A visit is a tab's session on one composition. Without session storage nothing is reported, since every page would count
 * as a visit.
 */
export function beginVisit({ composition, hydrated, send }: VisitOptions): Visit | undefined {
  const storage = usableStorage(() => window.sessionStorage);
  if (!storage) return undefined;
  const sent = sentBefore(storage, composition);
  /** Returns whether a value is new, and remembers it. */
  const once = (value: string): boolean => {
    if (sent.has(value)) return false;
    sent.add(value);
    storage.setItem(KEY, JSON.stringify([composition, ...sent]));
    return true;
  };
  // What is found at the same time is sent as one request.
  let found = nothing();
  let waiting = false;
  const flush = () => {
    if (waiting) send(withoutEmpty(found));
    found = nothing();
    waiting = false;
  };
  const report = () => {
    if (!waiting) queueMicrotask(flush);
    waiting = true;
    return found;
  };
  const of = (name: VisitFailure) => {
    if (once(`of ${name}`)) report().of.push(name);
  };
  const bad = (name: VisitFailure) => {
    if (once(`bad ${name}`)) report().bad.push(name);
  };

  const isFirstPage = once('begins');
  if (isFirstPage) report().begins = true;
  if (!hydrated) bad('notHydrated');
  watchLongTasks(of, bad);
  const unanswered = watchRequests(of, bad);
  return {
    noteError: ({ part }) => bad(part === PAGE_SLOT || part?.includes('/') ? 'failedSlots' : 'clientErrors'),
    end(vitals) {
      for (const name of unanswered()) bad(name);
      for (const { name, value } of vitals) {
        const speed = SPEEDS[name];
        // A later page is faster, since its files are cached.
        const isCounted = name === 'INP' || isFirstPage;
        if (speed && isCounted && once(speed)) report().speeds[speed] = value;
      }
      // The page may not run again.
      flush();
    },
  };
}

interface Found {
  begins?: true;
  of: VisitFailure[];
  bad: VisitFailure[];
  speeds: Partial<Record<VisitSpeed, number>>;
}
const nothing = (): Found => ({
  of: [],
  bad: [],
  speeds: {},
});

const withoutEmpty = ({ begins, of, bad, speeds }: Found): VisitReport => ({
  ...(begins ? { begins } : {}),
  ...(of.length > 0 ? { of } : {}),
  ...(bad.length > 0 ? { bad } : {}),
  ...(Object.keys(speeds).length > 0 ? { speeds } : {}),
});

function sentBefore(storage: Storage, composition: string): Set<string> {
  try {
    const [of, ...values] = JSON.parse(storage.getItem(KEY) ?? '[]') as string[];
    return new Set(of === composition ? values : []);
  } catch {
    return new Set();
  }
}

type Note = (name: VisitFailure) => void;

function watchLongTasks(of: Note, bad: Note): void {
  // Safari and Firefox do not report long tasks.
  if (!window.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return;
  of('blockedMainThread');
  let blocked = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += duration - LONG_TASK_MS;
    if (blocked >= BLOCKED_MS) bad('blockedMainThread');
  }).observe({ type: 'longtask', buffered: true });
}

/** Follows forms, calls and the API. The function returned names what was asked for on this page and did not happen. */
function watchRequests(of: Note, bad: Note): () => VisitFailure[] {
  const open = new Map<VisitFailure, boolean>();
  const follow = (name: VisitFailure, done: boolean) => {
    of(name);
    open.set(name, done || open.get(name) === true);
  };
  document.addEventListener(API_EVENT, (event) => {
    const { path, status, accepted } = (event as CustomEvent<ApiEventDetail>).detail;
    of('apiErrors');
    if (status >= 500) bad('apiErrors');
    if (path === API.leads) follow('failedLeads', accepted);
  });
  document.addEventListener(CALL_EVENT, (event) =>
    follow('failedVoiceStarts', (event as CustomEvent<CallEventDetail>).detail.started),
  );
  return () => [...open].filter(([, done]) => !done).map(([name]) => name);
}
