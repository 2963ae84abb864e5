import { sendTelemetry } from '@site/contracts/api/client';
import type { FailedRequest, PagePart, Report, Telemetry } from '@site/contracts/api/telemetry';
import { API_EVENT, type ApiEventDetail, reportFault } from '@site/contracts/api/visit-events';
import {
  FAILED_REQUESTS,
  JUDGED_COOKIE_NAME,
  LONGEST_MS,
  PAGE_PARTS,
  POOR_LCP_MS,
  REPORTS,
  VITALS_SHARE,
} from '@site/contracts/api/visit-measures';
import { COMPOSITION_PATTERN, VERSION_PATTERN } from '@site/contracts/ids';
import { splitPath } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/shell';
import type { SiteJson } from '@site/contracts/site-json';
import { matchRoutes } from 'react-router-dom';
import { type LoggedError, onLoggedError } from '../app/report-error';
import { PAGE_SLOT } from '../federation/slot-states';
import type { Vital } from './vitals';

/** Whether a rollout runs: the edge sets a cookie then. */
const isJudged = (): boolean => new RegExp(`(^|; )${JUDGED_COOKIE_NAME}=1`).test(document.cookie);

/**
 * Starts the visit's telemetry. Reports errors by part and version and, in a visit that is sampled at random, web vitals and
 * whole or broken pages; sends them when the page is hidden or unloaded. Counts the visit while a rollout runs. Reports contain no
 * identifiers, addresses or texts of the visitor, only ids of requests that failed. Never throws.
 *
 * @param hydrated Whether the page became interactive.
 */
export async function beginTelemetry(site: SiteJson, hydrated: boolean): Promise<void> {
  const counts = isJudged() ? await import('./visit').catch(reportFault) : undefined;
  const sampled = Math.random() < VITALS_SHARE;
  const parts = partsOf(site, import.meta.url);
  // Omit an id that the API would reject, so that the reports are not lost.
  const known = new RegExp(`^${COMPOSITION_PATTERN}$`).test(site.composition);
  const composition = known ? { composition: site.composition } : {};
  let left = REPORTS;
  let waiting: Report[] = [];
  const add = (report: Report) => {
    if (left <= 0) return;
    left -= 1;
    waiting.push(report);
  };
  const post = (reports: Report[], more: Pick<Telemetry, 'visit' | 'pages' | 'failedRequests'> = {}) =>
    sendTelemetry({ ...composition, reports, ...more });
  const visit = known
    ? counts?.beginVisit({ composition: site.composition, hydrated, send: (visit) => post([], { visit }) })
    : undefined;
  const failed = new Set<string>();
  const noteError = (logged: LoggedError) => {
    const place = parts.ofError(logged, window.location.pathname);
    if (!place) return;
    failed.add(place.part);
    add({ kind: 'error', ...place });
    visit?.noteError(logged);
  };
  onLoggedError(noteError);
  const failedRequests: FailedRequest[] = [];
  document.addEventListener(API_EVENT, (event) => {
    const { path: route, accepted, ...request } = (event as CustomEvent<ApiEventDetail>).detail;
    const isRefused = request.status >= 400 && request.status < 500;
    if (!accepted && !isRefused && failedRequests.length < FAILED_REQUESTS) failedRequests.push({ route, ...request });
  });
  window.addEventListener('error', ({ error, filename: file }) => noteError({ error, file }));
  window.addEventListener('unhandledrejection', ({ reason }) => noteError({ error: reason }));

  let vitals: (() => Vital[]) | undefined;
  // A page that was opened in the background paints whenever its tab is looked at.
  const seen = document.visibilityState === 'visible';
  let judged = sampled && seen;
  if (sampled && seen)
    import('./vitals').then(
      ({ watchVitals }) => {
        vitals = watchVitals();
      },
      // The visit counts as one outside of the sample.
      reportFault,
    );
  /** Returns the page's parts; its owner answers for a page that was slow or did not become interactive. */
  const pageParts = (found: readonly Vital[]): PagePart[] => {
    const { pathname } = window.location;
    const slow = found.find(({ name, value }) => name === 'LCP' && value > POOR_LCP_MS);
    for (const path of [...(slow ? [slow.pathname] : []), ...(hydrated ? [] : [pathname])])
      failed.add(parts.ofPage(path)?.part ?? '');
    return parts
      .onPage(pathname, failed)
      .slice(0, PAGE_PARTS)
      .map((place) => ({ ...place, bad: failed.has(place.part) }));
  };
  const send = () => {
    const measured = (vitals?.() ?? []).map((one) => ({
      ...one,
      value: Math.min(Math.max(one.value, 0), LONGEST_MS),
    }));
    visit?.end();
    for (const { name, value, node, pathname } of measured) {
      const place = parts.ofNode(node, pathname);
      if (place) add({ kind: 'vital', ...place, name, value });
    }
    vitals = undefined;
    const pages = judged ? pageParts(measured) : [];
    judged = false;
    const failures = failedRequests.splice(0);
    if (waiting.length + pages.length + failures.length === 0) return;
    post(waiting, {
      ...(pages.length > 0 ? { pages } : {}),
      ...(failures.length > 0 ? { failedRequests: failures } : {}),
    });
    waiting = [];
  };
  // Fires for a page that goes away, too, after `pagehide`; the library's own listener on the window comes first.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

interface PartVersion {
  part: string;
  version: string;
}

/** Addresses of released code: `/shell/<version>/…`, `/mfe/<name>/<version>/…`. */
const CODE = new RegExp(`/(?:(shell)|mfe/([a-z0-9-]+))/(${VERSION_PATTERN})/`);

/** Returns the first part and version in an address or a stack. */
function codeIn(text: string | undefined): PartVersion | undefined {
  const [, shell, name, version] = CODE.exec(text ?? '') ?? [];
  const part = shell ?? name;
  return part && version ? { part, version } : undefined;
}

/** Attributes reports to parts and versions; `own` is the address of the shell's code. */
export function partsOf(site: SiteJson, own: string) {
  const shell = codeIn(own);
  /** Only parts of the page's composition, because other sites' code may have similar addresses. */
  const partOfCode = (text: string | undefined) => {
    const code = codeIn(text);
    const known = code?.part === SHELL || site.remotes.some(({ name }) => name === code?.part);
    return known ? code : undefined;
  };
  const byName = (name: string | undefined): PartVersion | undefined => {
    const remote = site.remotes.find((known) => known.name === name);
    return remote ? { part: remote.name, version: remote.version } : shell;
  };
  const ofPage = (pathname: string) => byName(ownerOf(site, pathname));
  return {
    ofPage,
    /** Returns the parts whose code is on the page: the shell, the page's owner, the remotes with slots; and those of `more`. */
    onPage(pathname: string, more: ReadonlySet<string>): PartVersion[] {
      const here = new Set([...more, ownerOf(site, pathname)]);
      for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]'))
        here.add(slot.dataset.slot?.split('/')[0]);
      const remotes = site.remotes.filter(({ name }) => here.has(name));
      return [...(shell ? [shell] : []), ...remotes.map(({ name: part, version }) => ({ part, version }))];
    },
    /**
     * Returns the remote whose slot contains a node; in the page's slot, and without a node, the part that owns the
     * page; otherwise the shell. Undefined if the code is not released.
     */
    ofNode(node: Node | null | undefined, pathname: string): PartVersion | undefined {
      if (!node) return ofPage(pathname);
      const element = node instanceof Element ? node : node.parentElement;
      const owner = element?.closest('[data-slot]')?.getAttribute('data-slot')?.split('/')[0];
      return owner === PAGE_SLOT ? ofPage(pathname) : byName(owner);
    },
    /**
     * Returns the part of an error: the remote whose boundary caught it; else the part of the code at the top of the
     * stack; else, for the page's boundary, the page's owner. Undefined if it is not the site's code.
     */
    ofError({ part, error, file }: LoggedError, pathname: string): PartVersion | undefined {
      const named = part?.split('/')[0];
      if (named && site.remotes.some(({ name }) => name === named)) return byName(named);
      const stack = error instanceof Error ? error.stack : undefined;
      const code = partOfCode(stack) ?? partOfCode(file);
      // Shared libraries are the shell's code: at the top of the stack they don't identify the failing part.
      if (named === PAGE_SLOT && (!code || code.part === SHELL)) return ofPage(pathname);
      return code ?? (part ? shell : undefined);
    },
  };
}

/** Returns the remote that owns a path; undefined for the shell's. */
function ownerOf(site: SiteJson, pathname: string): string | undefined {
  const routes = site.remotes.flatMap(({ name: id, patterns }) => patterns.map((path) => ({ id, path })));
  return matchRoutes(routes, splitPath(pathname).path)?.[0]?.route.id;
}
