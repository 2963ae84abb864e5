import type { Browser } from '@playwright/test';
import { PAGE_KINDS, type PageKind } from '../../budgets/page-kinds';
import { inTurn } from '../in-turn';
import { medians } from '../medians';
import { ratio, type Table, type Target } from '../report';
import { asNewVisitor, load, PHONE } from './open-page';
import type { Running } from './start-contenders';

/** Neither the network nor the processor is slowed down. */
const FAST = { ...PHONE, latency: 0, throughput: -1, cpu: 1 };
const SETTLE_MS = 700;

/** Medians of page loads: milliseconds since navigation, and KB (1,000 bytes) as transferred until hydration; 0 if nothing was recorded. */
type Visit = Record<'lcp' | 'cls' | 'hydrated' | 'requests' | 'totalKB' | 'scriptKB', number>;
export type Visits = Visit & { page: PageKind; contender: string };

/** Visits a page of every contender that has it. */
export async function measureVisits(turns: number, browser: Browser, servers: Running[], page: PageKind) {
  const there = servers.filter(({ has }) => has(PAGE_KINDS[page]));
  const visitAs = (profile: typeof PHONE) => (server: Running) =>
    visit(browser, server, PAGE_KINDS[page], profile);
  // The first visit makes the server compress the files, which must not count.
  await inTurn(1, `${page}, not counted`, there, visitAs(FAST));
  const measured = await inTurn(turns, page, there, visitAs(PHONE));
  return Object.entries(measured).map(([contender, all]): Visits => ({ page, contender, ...medians(all) }));
}

const visit = (browser: Browser, { url, hydrates }: Running, pathname: string, profile: typeof PHONE) =>
  asNewVisitor(browser, profile, async (page, cdp): Promise<Visit> => {
    const types = new Map<string, string>();
    const bytes = new Map<string, number>();
    cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (response.fromDiskCache || response.fromPrefetchCache) return;
      types.set(requestId, /\.m?js$/.test(response.url) ? 'Script' : type);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (types.has(requestId)) bytes.set(requestId, encodedDataLength);
    });
    await load(page, url + pathname, hydrates);
    // Prefetching for the next page does not count.
    const loaded = [...bytes];
    // The load event can precede the first paint.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(SETTLE_MS);
    const kb = (own: typeof loaded) => Math.round(own.reduce((sum, [, size]) => sum + size, 0) / 100) / 10;
    return {
      ...(await page.evaluate(measureInPage)),
      requests: loaded.length,
      totalKB: kb(loaded),
      scriptKB: kb(loaded.filter(([id]) => types.get(id) === 'Script')),
    };
  });

/** Runs in the page: returns the buffered performance entries since navigation. */
async function measureInPage(): Promise<Pick<Visit, 'lcp' | 'cls' | 'hydrated'>> {
  // Keep all functions anonymous: the build wraps named ones in a helper that the page does not have.
  const [paints = [], shifts = []] = await Promise.all(
    ['largest-contentful-paint', 'layout-shift'].map(
      (type) =>
        new Promise<(PerformanceEntry & { value?: number })[]>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
          setTimeout(() => resolve([]), 200);
        }),
    ),
  );
  return {
    lcp: Math.round(paints.at(-1)?.startTime ?? 0),
    cls: Math.round(shifts.reduce((sum, { value = 0 }) => sum + value, 0) * 1e4) / 1e4,
    hydrated: Math.round(performance.getEntriesByName('hydrated')[0]?.startTime ?? 0),
  };
}

export function visitTable(visits: readonly Visits[]): Table {
  const columns = Object.keys(visits[0] ?? {}) as (keyof Visits)[];
  const rows = visits.map((one) => columns.map((column) => one[column]));
  return { title: 'Visits with an empty cache: 150 ms, 1.6 Mbps, CPU x4', columns, rows };
}

/** Returns the targets of our visits to each page. */
export const visitTargets = (pages: readonly PageKind[], visits: readonly Visits[]): Target[] =>
  pages.flatMap((on): Target[] => {
    const of = (contender: string) => visits.find((one) => one.page === on && one.contender === contender);
    const ours = of('ours');
    return [
      ['LCP / monolith', on, ratio(ours?.lcp, of('monolith')?.lcp), 0.5],
      ['hydrated / monolith', on, ratio(ours?.hydrated, of('monolith')?.hydrated), 0.95],
      ['CLS', on, ours?.cls, 0.001],
      ['script, KB', on, ours?.scriptKB, 165],
    ];
  });
