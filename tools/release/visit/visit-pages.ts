import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { inParallel } from '@platform/base/in-parallel';
import { type Fault, ReleaseError } from '@platform/base/release-error';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { SHELL } from '@site/contracts/shell';
import { openPage } from 'lambdas/browser-visitor/open-page';
import { type Seen, watchPage } from 'lambdas/browser-visitor/watch-page';
import { chromiumLaunch } from '../../visitors/chromium';
import type { PageToVisit, VisitPlan } from './plan-visits';
import { tryFilters, tryForms } from './try-controls';

/** How long any other step may take, such as finding a field. */
const STEP_MS = 8000;
/** A page reports what did not load a second later, because a page that is being left reports nothing. */
const REPORTED_MS = 1100;
const VISIT_MS = 90_000;

interface Visited {
  seen: Seen[];
  forms: number;
  filters: number;
}

/** Opens a page as a visitor, tries what it has, and returns what a visitor would suffer from. Never sends anything. */
async function visitPage(
  context: BrowserContext,
  origin: string,
  { owner, pathname, status }: PageToVisit,
  part: string,
): Promise<Visited> {
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  const visited: Visited = { seen: [], forms: 0, filters: 0 };
  try {
    const watched = await watchPage(page, owner);
    visited.seen = watched.seen;
    // On pages of others, the part's sections only.
    const own = owner === part ? `[data-slot="page"]` : `[data-slot^="${part}/"]`;
    const area = part === SHELL ? 'body' : own;
    const work = async () => {
      if (!(await openPage(page, watched, { url: origin + pathname, status }))) return;
      visited.filters = await tryFilters(page, watched, area);
      visited.forms = await tryForms(page, watched, area);
      await setTimeout(REPORTED_MS);
    };
    const failure = await Promise.race([
      work().then(
        () => undefined,
        (error: Error) => error.message.split('\n')[0],
      ),
      setTimeout(VISIT_MS, `the visit took longer than ${VISIT_MS / 1000} s`, { ref: false }),
    ]);
    if (failure) watched.note(failure);
  } finally {
    // A page whose script never ends may not even close.
    await Promise.race([page.close(), setTimeout(STEP_MS, undefined, { ref: false })]);
  }
  return visited;
}

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;
type Device = keyof typeof DEVICES;

/** Visits at the same time, at most: more would slow each other down on the machines of pipelines. */
const MOST_PARALLEL = 4;
/** When no further visit is begun: the pipeline's job has 20 minutes, also for installation and the last visits. */
const LIMIT_MS = 12 * 60_000;
const MOST_FAILED = 20;

/**
 * Visits all pages of a plan on a desktop and on a phone. Rejects if no browser is there. Returns how many visits were
 * made, how many the limits left out (`left`), and what the live site shows as well (`alsoLive`), which refuses nothing.
 */
export async function visitPages(plan: VisitPlan, live: string) {
  const browser = await launchBrowser();
  const started = performance.now();
  const { part, version, url, origin, kinds } = plan;
  const faults: Fault[] = [];
  const alsoLive: Fault[] = [];
  const result = { part, version, url, visits: 0, left: 0, filters: 0, forms: 0, faults, alsoLive };
  const visit = async (context: BrowserContext, page: PageToVisit, device: Device) => {
    if (performance.now() - started > LIMIT_MS || faults.length >= MOST_FAILED) {
      result.left += 1;
      const late = [{ what: `not visited within ${LIMIT_MS / 60_000} minutes`, part }];
      if (kinds.includes(page) && faults.length < MOST_FAILED) faults.push(faultOf(page, device, plan, late));
      return;
    }
    const visited = await visitPage(context, origin, page, part);
    result.visits += 1;
    for (const count of ['filters', 'forms'] as const) result[count] += visited[count];
    const { own, foreign } = await compareWithLive(visited, part, () => visitPage(context, live, page, part));
    if (own.length > 0) faults.push(faultOf(page, device, plan, own));
    if (foreign.length > 0) alsoLive.push(faultOf(page, device, plan, foreign));
  };
  try {
    const desktop = await contextOf(browser, 'desktop', url);
    const phone = await contextOf(browser, 'phone', url);
    // One page of each kind first, so that the limits leave out pages whose likes have been seen.
    const all = [...kinds, ...plan.others].flatMap((page) => [
      () => visit(desktop, page, 'desktop'),
      () => visit(phone, page, 'phone'),
    ]);
    await inParallel(all, (begin) => begin(), Math.min(MOST_PARALLEL, os.availableParallelism()));
  } finally {
    await browser.close();
  }
  // Visits end in any order.
  for (const list of [faults, alsoLive])
    list.sort((a, b) => `${a.part} ${a.file}`.localeCompare(`${b.part} ${b.file}`, 'en'));
  return result;
}

async function launchBrowser(): Promise<Browser> {
  try {
    return await chromium.launch(chromiumLaunch());
  } catch (error) {
    throw new ReleaseError(
      'release/no-browser',
      `Chromium does not start: ${(error as Error).message.split('\n')[0]}.`,
      'Install it with "npx playwright install --with-deps chromium", or name one in BROWSER_PATH.',
    );
  }
}

/** Returns a browser session that shows the preview. All visits of a device share it, so that files are loaded and compiled once. */
async function contextOf(browser: Browser, device: Device, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...DEVICES[device], reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.close();
  return context;
}

/** Splits what was seen: what others do wrong on the live site already is not this release's, and must not hold it. */
async function compareWithLive(
  { seen }: Visited,
  part: string,
  visitLive: () => Promise<Visited>,
): Promise<{ own: Seen[]; foreign: Seen[] }> {
  if (seen.every((one) => one.part === part)) return { own: seen, foreign: [] };
  const live = await visitLive();
  const known = new Set(live.seen.map(({ what }) => unnumbered(what)));
  const isForeign = (one: Seen) => one.part !== part && known.has(unnumbered(one.what));
  return { own: seen.filter((one) => !isForeign(one)), foreign: seen.filter(isForeign) };
}

/** Removes what differs between versions and origins: hashes, positions, hosts. */
const unnumbered = (what: string) =>
  what.replaceAll(/https?:\/\/[^/\s]+/g, '').replaceAll(/[0-9a-f]{12,}|-[\w-]{8}(?=\.\w+)|:\d+/g, '');

/** Faults named in one line; the others are counted. */
const NAMED = 3;

function faultOf({ path, lang, pathname }: PageToVisit, device: Device, { url }: VisitPlan, seen: Seen[]): Fault {
  const more = seen.length > NAMED ? `; and ${seen.length - NAMED} more` : '';
  return {
    code: 'release/visit-failed',
    part: seen[0]?.part ?? '',
    file: `${path} (${lang}, ${device})`,
    what:
      seen
        .slice(0, NAMED)
        .map(({ what }) => what)
        .join('; ') + more,
    remedy: `See ${url.replace('/?', `${pathname}?`)}`,
  };
}
