import type { BrowserContext } from '@playwright/test';
import { load, openTab, whenHydrated } from './open-page';
import type { Profile } from './profiles';

/** One page load. Times are in milliseconds since navigation, sizes in KB (1,000 bytes) as transferred; 0 if nothing was recorded. */
export interface Visit {
  lcp: number;
  cls: number;
  hydrated: number;
  requests: number;
  totalKB: number;
  htmlKB: number;
  cssKB: number;
  jsKB: number;
  jsRequests: number;
  fontKB: number;
}

const SETTLE_MS = 700;

/** Loads a page in a browser context. */
export async function visit(
  context: BrowserContext,
  url: string,
  profile: Profile,
  hydrates: boolean,
): Promise<Visit> {
  const { page, cdp } = await openTab(context, profile);
  const types = new Map<string, string>();
  const totals = new Map<string, { count: number; bytes: number }>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) return;
    types.set(requestId, /\.m?js$/.test(response.url) ? 'Script' : type);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (!type) return;
    const { count, bytes } = totals.get(type) ?? { count: 0, bytes: 0 };
    totals.set(type, { count: count + 1, bytes: bytes + encodedDataLength });
  });
  await load(page, url);
  if (hydrates) await whenHydrated(page);
  // Count requests until hydration; prefetching for the next page does not count.
  const hydratedWeights = hydrates ? new Map(totals) : undefined;
  // The load event can precede the first paint.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForTimeout(SETTLE_MS);
  const weights = hydratedWeights ?? totals;
  const times = await page.evaluate(measureInPage);
  await page.close();
  const kb = (bytes: number) => Math.round(bytes / 100) / 10;
  const of = (type: string) => kb(weights.get(type)?.bytes ?? 0);
  const all = [...weights.values()];
  return {
    ...times,
    requests: all.reduce((sum, { count }) => sum + count, 0),
    totalKB: kb(all.reduce((sum, { bytes }) => sum + bytes, 0)),
    htmlKB: of('Document'),
    cssKB: of('Stylesheet'),
    jsKB: of('Script'),
    jsRequests: weights.get('Script')?.count ?? 0,
    fontKB: of('Font'),
  };
}

/** Runs in the page: returns the buffered performance entries since navigation. */
async function measureInPage(): Promise<Pick<Visit, 'lcp' | 'cls' | 'hydrated'>> {
  // Keep all functions anonymous: the build wraps named ones in a helper that the page does not have.
  const [paints = [], shifts = []] = await Promise.all(
    ['largest-contentful-paint', 'layout-shift'].map(
      (type) =>
        new Promise<PerformanceEntry[]>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
          setTimeout(() => resolve([]), 200);
        }),
    ),
  );
  return {
    lcp: Math.round(paints.at(-1)?.startTime ?? 0),
    cls:
      Math.round(
        shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0) * 1e4,
      ) / 1e4,
    hydrated: Math.round(performance.getEntriesByName('hydrated')[0]?.startTime ?? 0),
  };
}
